import { sql } from 'kysely';
import type { ExpiringAddresses } from '#contract/people/address-retention.ts';
import type { Database, DatabaseTransaction } from '#server/database/connect.ts';

// Which addresses are past their time is decided in one place, by the database's clock: `addresses_past_their_time`.

/** From how many questions and users an address would go now. */
export async function countExpiring(db: Database, months: number): Promise<ExpiringAddresses> {
  const { rows } = await sql<ExpiringAddresses>`
    with expiring as (select address from addresses_past_their_time(${months}) as address)
    select
      (select count(*)::integer from questions where lower(author_email) in (select address from expiring)) as questions,
      (select count(*)::integer from users where lower(email) in (select address from expiring)) as users
  `.execute(db);
  return rows[0] ?? { questions: 0, users: 0 };
}

/** Takes the addresses away, from earlier words as well; the names stay. Whoever calls holds the locks of all batches. */
export async function expireAddresses(tx: DatabaseTransaction, months: number): Promise<ExpiringAddresses> {
  const { rows } = await sql<ExpiringAddresses>`
    with expiring as materialized (select address from addresses_past_their_time(${months}) as address),
    edits as (delete from question_edits where lower(email_before) in (select address from expiring)),
    of_questions as (
      update questions
      set author_email = '', submission_key = null, submission_digest = null, address_expired_at = now(), revision = revision + 1
      where lower(author_email) in (select address from expiring)
      returning id
    ),
    of_users as (
      update users set email = '', address_expired_at = now(), revision = revision + 1
      where lower(email) in (select address from expiring)
      returning id
    )
    select (select count(*)::integer from of_questions) as questions, (select count(*)::integer from of_users) as users
  `.execute(tx);
  return rows[0] ?? { questions: 0, users: 0 };
}
