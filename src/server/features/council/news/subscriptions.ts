import { sql } from 'kysely';
import { type NewsState, toNewsState } from '#contract/council/news.ts';
import type { Database } from '#server/database/connect.ts';
import { phasesWith } from '#server/database/phases.ts';
import type { AddedJobKind } from '#server/job-queue/job-kind.ts';

/** Somebody who asks to be told what becomes of a question. */
export type Asking = { questionId: string; language: string; addressHash: Buffer; askerHash: Buffer };

/** For how long a first mail can be answered. */
const answered = sql`interval '7 days'`;

/**
 * Notes who asks, where the batch of the question offers it. Whoever has confirmed another question of the batch from the same browser and
 * address has answered already; of the others, the ids of what has to be confirmed.
 */
export async function askForNews(db: Database, asking: readonly Asking[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with asked as (
      insert into news_subscriptions (question_id, address_hash, asker_hash, language, confirmed_at)
      select question_id, asking.address_hash, asking.asker_hash, asking.language, (
        select max(now()) from news_subscriptions as known
        where known.asker_hash = asking.asker_hash and known.confirmed_at is not null
      )
      from unnest(
        ${asking.map(({ questionId }) => questionId)}::uuid[], ${asking.map(({ language }) => language)}::text[],
        ${asking.map(({ addressHash }) => addressHash)}::bytea[], ${asking.map(({ askerHash }) => askerHash)}::bytea[]
      ) as asking (question_id, language, address_hash, asker_hash)
      join questions on questions.id = asking.question_id and questions.author_email <> ''
      join batches on batches.id = questions.batch_id and batches.notices = 'on'
      on conflict (question_id) do nothing
      returning id, confirmed_at
    )
    select id from asked where confirmed_at is null
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Where a first mail goes, in which language, and for which batch and question; undefined where nothing has to be confirmed any more. */
export type ToConfirm = { email: string; language: string; batch: string; question: string; address_hash: Buffer };

export function findToConfirm(db: Database, id: string): Promise<ToConfirm | undefined> {
  return db
    .selectFrom('news_subscriptions as asked')
    .innerJoin('questions', 'questions.id', 'asked.question_id')
    .innerJoin('batches', 'batches.id', 'questions.batch_id')
    .where('asked.id', '=', id)
    .where('asked.confirmed_at', 'is', null)
    .where('batches.notices', '=', 'on')
    .where('questions.author_email', '<>', '')
    .select(['questions.author_email as email', 'asked.language', 'asked.address_hash'])
    .select(['batches.name as batch', 'questions.text as question'])
    .executeTakeFirst();
}

/**
 * Whether an address may be mailed now to be asked, which is at most once a day. A mail for the same subscription is the same one, tried
 * again.
 */
export async function takeConfirmation(db: Database, id: string, { address_hash }: ToConfirm): Promise<boolean> {
  const { rows } = await sql`
    insert into news_confirmations as earlier (address_hash, subscription_id) values (${address_hash}, ${id})
    on conflict (address_hash) do update set subscription_id = excluded.subscription_id, mailed_at = now()
    where earlier.mailed_at < now() - interval '1 day' or earlier.subscription_id = excluded.subscription_id
    returning 1
  `.execute(db);
  return rows.length > 0;
}

/** Writes the job down again, for when a day is over since the address was mailed for another question. */
export async function askTomorrow(
  db: Database,
  { name, keyOf, tries }: Pick<AddedJobKind<{ subscription: string }>, 'name' | 'keyOf' | 'tries'>,
  job: { subscription: string },
  { address_hash }: ToConfirm,
): Promise<void> {
  await sql`
    select add_job(${name}, ${JSON.stringify(job)}, ${keyOf(job)}, ${tries}, mailed_at + interval '1 day')
    from news_confirmations where address_hash = ${address_hash}
  `.execute(db);
}

/** The questions, in their author's words, about which whoever reads at this address can confirm that mails may come. */
export async function listToConfirm(db: Database, addressHash: Buffer): Promise<{ text: string }[]> {
  const { rows } = await sql<{ text: string }>`
    select questions.text from news_subscriptions as asked join questions on questions.id = asked.question_id
    where asked.address_hash = ${addressHash} and confirmed_at is null and asked_at > now() - ${answered}
      and held_until is null
    order by asked_at, questions.id
  `.execute(db);
  return rows;
}

/** The subscriptions that were confirmed by this. */
export async function confirmNews(db: Database, addressHash: Buffer): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update news_subscriptions set confirmed_at = now()
    where address_hash = ${addressHash} and confirmed_at is null and asked_at > now() - ${answered}
    returning id
  `.execute(db);
  return rows.map(({ id }) => id);
}

export async function isConfirmed(db: Database, addressHash: Buffer): Promise<boolean> {
  const found = await db
    .selectFrom('news_subscriptions')
    .where('address_hash', '=', addressHash)
    .where('confirmed_at', 'is not', null)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Ends all that goes to an address, and what waits to be confirmed there. */
export async function endNews(db: Database, addressHash: Buffer): Promise<void> {
  await db.deleteFrom('news_subscriptions').where('address_hash', '=', addressHash).execute();
}

/** Ends what was asked for one question. */
export async function endNewsOfQuestion(db: Database, questionId: string): Promise<void> {
  await db.deleteFrom('news_subscriptions').where('question_id', '=', questionId).execute();
}

/** The address of a question in a batch; undefined where it has none. */
export async function findAddress(db: Database, questionId: string, batchId: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('kept_questions')
    .where('id', '=', questionId)
    .where('batch_id', '=', batchId)
    .select('author_email')
    .executeTakeFirst();
  return found?.author_email || undefined;
}

/** Which of these questions are told of by mail; the others are not. */
export async function readNewsStates(db: Database, questionIds: readonly string[]): Promise<Map<string, NewsState>> {
  const rows = await db
    .selectFrom('news_subscriptions')
    .where('question_id', '=', sql<string>`any(${[...questionIds]}::uuid[])`)
    .select(['question_id', 'confirmed_at'])
    .execute();
  return new Map(rows.map(({ question_id, confirmed_at }) => [question_id, toNewsState(confirmed_at)]));
}

/**
 * Forgets who asked: seven days after asking, where that was not confirmed; 90 days after the last mail, or the answer, and after the last
 * day that was due, where the question stands in no batch that goes on; what happened after 90 days; and after a day which addresses were
 * asked.
 */
export async function forgetOldNews(db: Database): Promise<void> {
  await sql`
    delete from news_subscriptions as asked
    where case
      when confirmed_at is null then asked_at < now() - ${answered}
      else coalesce(last_mail_at, confirmed_at) < now() - interval '90 days' and not exists (
        select from standing_questions join batches on batches.id = standing_questions.batch_id
        where standing_questions.id = asked.question_id and batches.phase not in (${phasesWith('result')})
      ) and not exists (
        select from outcomes cross join lateral news_questions(batch_id, round, outcomes.question_id) as told
        where due >= now() - interval '90 days' and told = asked.question_id
      )
    end
  `.execute(db);
  await sql`delete from news_events where happened_at < now() - interval '90 days'`.execute(db);
  await sql`delete from news_confirmations where mailed_at < now() - interval '1 day'`.execute(db);
}
