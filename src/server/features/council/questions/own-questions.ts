import { timingSafeEqual } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { toNewsState } from '#contract/council/news.ts';
import type { OwnQuestion } from '#contract/council/own-questions.ts';
import { ConcurrencyLimit } from '#server/concurrency-limit.ts';
import type { Database } from '#server/database/connect.ts';
import type { Deps } from '#server/deps.ts';
import { hashAuthor } from '#server/features/council/voters/hashes.ts';
import type { VoterIdentity } from '#server/voter-identity.ts';
import { selectQuestions, toQuestion } from './question-rows.ts';

type OwnDeps = Pick<Deps, 'db' | 'secrets'>;

// The hash of an author differs from question to question, so each question of the batch is tried. Some milliseconds of a
// thousand of them are left to others, and so is what a hall of people asks at once.
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
    for (const [index, { id, browser_hash }] of candidates.entries()) {
      if (index % triedAtOnce === 0) await setImmediate();
      if (timingSafeEqual(hashAuthor(voter, id, secrets.voters), browser_hash)) own.push(id);
    }
    return own;
  });
  return readOwn(db, ids);
}

/** The questions that are in the batch or on its ballot paper, and came from a browser. */
async function listCandidates(db: Database, batchId: string): Promise<{ id: string; browser_hash: Buffer }[]> {
  const { rows } = await sql<{ id: string; browser_hash: Buffer }>`
    select id, browser_hash from kept_questions where batch_id = ${batchId} and browser_hash is not null
    union
    select questions.id, questions.browser_hash from batches
    join ballot_questions as paper on paper.batch_id = batches.id and paper.round = batches.stoning_round
    join kept_questions as questions on questions.id = paper.question_id and questions.browser_hash is not null
    where batches.id = ${batchId} and batches.phase >= 2
  `.execute(db);
  return rows;
}

/** These questions as their author reads them, oldest first. */
export async function readOwn(db: Database, ids: readonly string[]): Promise<OwnQuestion[]> {
  if (ids.length === 0) return [];
  const rows = await selectQuestions(db, 'kept')
    .leftJoin('waiting_words', 'waiting_words.question_id', 'questions.id')
    .leftJoin('news_subscriptions as news', 'news.question_id', 'questions.id')
    .select(['waiting_words.text as words_waiting', 'news.id as news_id', 'news.confirmed_at as news_confirmed_at'])
    .where('questions.id', 'in', [...ids])
    .orderBy('questions.timestamp')
    .orderBy('questions.id')
    .execute();
  return rows.map(({ words_waiting, news_id, news_confirmed_at, ...row }) => {
    const news = toNewsState(news_id === null ? undefined : news_confirmed_at);
    const { reason = null, merged_into = null, ...question } = toQuestion(row);
    return { ...question, reason, merged_into, words_waiting, news };
  });
}

/** Whether this browser submitted the question. */
export async function isOwn(
  { db, secrets }: OwnDeps,
  voter: VoterIdentity,
  { batchId, questionId }: { batchId: string; questionId: string },
): Promise<boolean> {
  const hash = hashAuthor(voter, questionId, secrets.voters);
  const { rows } = await sql`
    select from kept_questions where id = ${questionId} and batch_id = ${batchId} and browser_hash = ${hash}
  `.execute(db);
  return rows.length > 0;
}

/** Those of these questions that this browser submitted and that stand. */
export async function confirmOwnQuestions(
  { db, secrets }: OwnDeps,
  voter: VoterIdentity,
  ids: readonly string[],
): Promise<string[]> {
  const hashes = ids.map((id) => hashAuthor(voter, id, secrets.voters));
  const { rows } = await sql<{ id: string }>`
    select questions.id from unnest(${[...ids]}::uuid[], ${hashes}::bytea[]) as named (id, hash)
    join standing_questions as questions on questions.id = named.id and questions.browser_hash = named.hash
  `.execute(db);
  return rows.map(({ id }) => id);
}
