import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { questionWordNames } from '#contract/council/question-words.ts';
import type { Question } from '#contract/council/questions.ts';
import type { Submission as Sent } from '#contract/council/submissions.ts';
import type { Database } from '#server/database/connect.ts';
import { prepared } from '#server/database/prepared.ts';
import { wordColumns } from '#server/database/question-words.ts';
import type { Secrets } from '#server/database/secrets.ts';
import { hashAuthor } from '#server/features/council/voters/hashes.ts';
import type { VoterIdentity } from '#server/voter-identity.ts';
import { notOnPaper, selectQuestions, toQuestion, undecided } from './question-rows.ts';
import { digestSubmission, type SentQuestion, type StoredSubmission, toWords } from './same-submission.ts';

/** What a visitor sends to a batch, and the language in which they read. */
export type Submission = SentQuestion & Sent & { batchId: string; voter: VoterIdentity; language: string };

/** What ties questions to browsers is hashed with `voters`, what was sent with `people`. */
export type SubmissionKeys = Pick<Secrets, 'voters' | 'people'>;

/**
 * Stores those whose batch takes submissions and whose key was not used before, and registers their authors, in one
 * statement. The unique index decides over keys, so two retries cannot both win; no batch changes its phase meanwhile.
 * Of more than a batch still takes, those that came first are stored.
 * @throws when others took the last places in the same moment (`isFull`)
 */
export async function insertSubmissions(
  db: Database,
  submissions: readonly Submission[],
  secrets: SubmissionKeys,
): Promise<Map<Submission, Question>> {
  const words = submissions.map(toWords);
  const byId = new Map(submissions.map((submission) => [newId(), submission]));
  const { rows } = await prepared(
    'insert_submissions',
    sql<Pick<Stored, 'id' | 'timestamp' | 'revision' | 'state'>>`
    with sent as (
      select *, row_number() over (partition by batch_id order by id) as position from unnest(
        ${[...byId.keys()]}::uuid[],
        ${submissions.map(({ batchId }) => batchId)}::uuid[],
        ${sql.join(questionWordNames.map((name) => sql`${words.map((of) => of[name])}::text[]`))},
        ${submissions.map(({ email }) => email)}::text[],
        ${submissions.map(({ key }) => key ?? null)}::text[],
        ${submissions.map(() => newId())}::uuid[],
        ${[...byId].map(([id, { voter }]) => hashAuthor(voter, id, secrets.voters))}::bytea[],
        ${submissions.map((submission) => digestSubmission(submission, secrets.people))}::bytea[]
      ) as sent (id, batch_id, ${wordColumns}, author_email, submission_key, user_id, browser_hash, submission_digest)
    ), stored as (
      insert into questions
        (id, ${wordColumns}, author_email, batch_id, submission_key, submission_digest, browser_hash, state)
      select sent.id, ${wordColumns}, author_email, sent.batch_id, submission_key, submission_digest, browser_hash,
        first_state(batch)
      from share_batches(${[...new Set(submissions.map(({ batchId }) => batchId))]}::uuid[]) as batch
      join sent on sent.batch_id = batch.id
      where takes_questions(batch)
        and fits_batch(batch, sent.text)
        and sent.position <= room(batch)
      on conflict (submission_key) where held_until is null do nothing
      returning id, author, author_email, timestamp, revision, state
    ), registered as (
      -- Who is new; nobody who is known is renamed, since anybody can type anybody's address. In the order of the
      -- addresses, so that two copies of the app wait for each other instead of deadlocking.
      insert into users (id, name, email)
      select sent.user_id, stored.author, stored.author_email
      from stored join sent on sent.id = stored.id
      order by lower(stored.author_email)
      on conflict (lower(email)) where email <> '' do nothing
    )
    select id, timestamp, revision, state from stored
  `,
  ).execute(db);
  const stored = new Map<Submission, Question>();
  for (const { id, ...row } of rows) {
    const submission = byId.get(id);
    if (submission) stored.set(submission, toStored(id, submission, row));
  }
  return stored;
}

type Stored = { id: string; timestamp: Date; revision: number; state: string };

function toStored(id: string, submission: Submission, row: Omit<Stored, 'id'>): Question {
  const { email: author_email, batchId: batch_id } = submission;
  return toQuestion({ id, ...toWords(submission), author_email, batch_id, ...row, ...undecided, ...notOnPaper });
}

/** What was stored before under the keys of these, by key. */
export async function findSubmissions(
  db: Database,
  submissions: readonly Pick<SentQuestion, 'key'>[],
): Promise<Map<string, StoredSubmission>> {
  const keys = submissions.map(({ key }) => key).filter((key) => key !== undefined);
  if (keys.length === 0) return new Map();
  const rows = await selectQuestions(db, 'kept')
    .where('questions.submission_key', '=', sql<string>`any(${keys}::text[])`)
    .select(['questions.submission_key', 'questions.submission_digest'])
    .execute();
  return new Map(
    rows.map(({ submission_key, submission_digest, ...row }) => [
      submission_key ?? '',
      { question: toQuestion(row), digest: submission_digest },
    ]),
  );
}

/**
 * Ties questions to the browsers that sent them again: the first answer, and with it a new cookie, may have been lost. Only
 * who made the key can send it. What was erased since stays without.
 */
export async function tieAgain(db: Database, ties: readonly { id: string; hash: Buffer }[]): Promise<void> {
  await sql`
    update questions set browser_hash = again.hash
    from unnest(${ties.map(({ id }) => id)}::uuid[], ${ties.map(({ hash }) => hash)}::bytea[]) as again (id, hash)
    where questions.id = again.id and questions.browser_hash <> again.hash
  `.execute(db);
}
