import { timingSafeEqual } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { toNewsState } from '#contract/council/news.ts';
import type { OwnQuestion, OwnVerdict } from '#contract/council/own-questions.ts';
import { ConcurrencyLimit } from '#server/concurrency-limit.ts';
import type { Database } from '#server/database/connect.ts';
import type { Deps } from '#server/deps.ts';
import { hashAuthor } from '#server/features/council/voters/hashes.ts';
import { languageOf } from '#server/texts/question-language.ts';
import type { VoterIdentity } from '#server/voter-identity.ts';
import { listAuthorHashes } from './author-hashes.ts';
import { leaveOutAuthor } from './co-askers.ts';
import { selectQuestions, toQuestion, toReasonLanguage } from './question-rows.ts';

type OwnDeps = Pick<Deps, 'db' | 'secrets'>;

// The hash of an author differs from question to question, so each question of the batch is tried; a part has the one of
// what was split. Some milliseconds of a thousand of them are left to others, and so is what a hall of people asks at once.
const triedAtOnce = 250;
const scans = new ConcurrencyLimit({ atOnce: 2, longestQueue: 1_000 });

/** What this browser submitted to the batch, oldest first, in whatever state; what was deleted or withdrawn is gone. */
export async function listOwnQuestions(
  { db, secrets }: OwnDeps,
  voter: VoterIdentity,
  batchId: string,
): Promise<OwnQuestion[]> {
  const ids = await scans.run(async () => {
    const own: string[] = [];
    const candidates = await listCandidates(db, batchId);
    for (const [index, { id, asked, browser_hash }] of candidates.entries()) {
      if (index % triedAtOnce === 0) await setImmediate();
      if (timingSafeEqual(hashAuthor(voter, asked, secrets.voters), browser_hash)) own.push(id);
    }
    return own;
  });
  const own = await readOwn(db, ids);
  const became = own.flatMap((question) => question.became?.id ?? []);
  if (became.length > 0) await leaveOutAuthor({ db, secrets }, { batchId, questionIds: became }, voter);
  const verdicts = await listOwnVerdicts(db, batchId, ids);
  return own.map((question) => {
    const verdict = verdicts.get(question.id);
    return verdict ? { ...question, verdict } : question;
  });
}

/** `asked`: the id by which its browser is recognised. */
type Candidate = { id: string; asked: string; browser_hash: Buffer };

/** The questions that are in the batch or on its ballot paper, or were merged into one of these, and came from a browser. */
async function listCandidates(db: Database, batchId: string): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    with recursive there as (
      (
        select id, asked_as, browser_hash from kept_questions where batch_id = ${batchId}
        union
        select questions.id, questions.asked_as, questions.browser_hash from batches
        join ballot_questions as paper on paper.batch_id = batches.id and paper.round = batches.stoning_round
        join kept_questions as questions on questions.id = paper.question_id
        where batches.id = ${batchId} and has_ballot_paper(batches.phase)
      )
      union
      select originals.id, originals.asked_as, originals.browser_hash from there
      join kept_questions as originals on originals.merged_into = there.id
    )
    select id, coalesce(asked_as, id) as asked, browser_hash from there where browser_hash is not null
  `.execute(db);
  return rows;
}

/** These questions as their author reads them, oldest first. */
export async function readOwn(db: Database, ids: readonly string[]): Promise<OwnQuestion[]> {
  if (ids.length === 0) return [];
  const rows = await selectQuestions(db, 'kept')
    .leftJoin('waiting_words', 'waiting_words.question_id', 'questions.id')
    .leftJoin('news_subscriptions as news', 'news.question_id', 'questions.id')
    .select(['waiting_words.text as words_waiting', became.as('became')])
    .select(['news.id as news_id', 'news.confirmed_at as news_confirmed_at'])
    .where('questions.id', 'in', [...ids])
    .orderBy('questions.timestamp')
    .orderBy('questions.id')
    .execute();
  return rows.map(({ words_waiting, became, news_id, news_confirmed_at, ...row }) => {
    const news = toNewsState(news_id === null ? undefined : news_confirmed_at);
    const { reason = null, merged_into: _, split_from: __, ...question } = toQuestion(row);
    return { ...question, reason, became: became && { ...became, ...languageOf(became.text) }, words_waiting, news };
  });
}

/** What a question became at last: of one that was merged into what was merged itself, this. */
const became = sql<OwnQuestion['became']>`(
  with recursive became as (
    select id, text, merged_into from kept_questions where id = questions.merged_into
    union
    select further.id, further.text, further.merged_into
    from became join kept_questions as further on further.id = became.merged_into
  )
  select json_build_object('id', id, 'text', text) from became where merged_into is null
)`;

type VerdictRow = Pick<OwnVerdict, 'said' | 'words' | 'state'> & {
  reason: string | null;
  reason_code: OwnVerdict['reason_code'] | null;
};

/** A verdict as its author reads it. */
export function toOwnVerdict<Row extends VerdictRow>({ reason, reason_code, ...verdict }: Row) {
  return {
    ...verdict,
    ...(reason !== null && { reason, ...toReasonLanguage(reason) }),
    ...(reason_code && { reason_code }),
  };
}

/** What was said of these questions as their authors asked them, in the round that the batch is in. */
async function listOwnVerdicts(
  db: Database,
  batchId: string,
  askedIds: readonly string[],
): Promise<Map<string, OwnVerdict>> {
  const { rows } = await sql<VerdictRow & { asked_id: string }>`
    select asked_id, said, words, state, state_reason as reason, state_reason_code as reason_code from asker_verdicts
    join batches on batches.id = asker_verdicts.batch_id and batches.stoning_round = asker_verdicts.round
    where batches.id = ${batchId}::uuid and asked_id = any (${[...askedIds]}::uuid[])
  `.execute(db);
  return new Map(rows.map(({ asked_id, ...verdict }) => [asked_id, toOwnVerdict(verdict)]));
}

/** Whether this browser submitted the question. */
export async function isOwn(
  { db, secrets }: OwnDeps,
  voter: VoterIdentity,
  { batchId, questionId }: { batchId: string; questionId: string },
): Promise<boolean> {
  const { rows } = await sql<Pick<Candidate, 'asked' | 'browser_hash'>>`
    select coalesce(asked_as, id) as asked, browser_hash from kept_questions
    where id = ${questionId} and batch_id = ${batchId} and browser_hash is not null
  `.execute(db);
  return rows.some(({ asked, browser_hash }) => hashAuthor(voter, asked, secrets.voters).equals(browser_hash));
}

/** Those of these questions that this browser submitted and that stand, and what they were merged or split into. */
export async function confirmOwnQuestions(
  { db, secrets }: OwnDeps,
  voter: VoterIdentity,
  ids: readonly string[],
): Promise<string[]> {
  const hashes = await listAuthorHashes(db, voter, ids, secrets.voters);
  const { rows } = await sql<{ id: string }>`
    with recursive own as (
      select questions.id, questions.merged_into, questions.stands
      from unnest(${[...ids]}::uuid[], ${hashes}::bytea[]) as named (id, hash)
      join kept_questions as questions on named.id in (questions.id, questions.asked_as) and questions.browser_hash = named.hash
      union
      select questions.id, questions.merged_into, questions.stands
      from own join kept_questions as questions on questions.id = own.merged_into
    )
    -- One that was merged again may stand on a paper still.
    select id from own where stands or exists (select from ballot_questions where question_id = own.id)
  `.execute(db);
  return rows.map(({ id }) => id);
}
