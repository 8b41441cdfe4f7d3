import { type RawBuilder, sql } from 'kysely';
import type { Database } from './connect.ts';

/** A table's moment that is past when it is written, and what ends so long after it. */
type Written = { table: string; at: string; ends?: string; more?: RawBuilder<unknown> };

/**
 * All stored moments by which something is refused, kept or left open, but for those of the log and of ballots, which stay as
 * they are. Read by `moments-ahead.test.ts`, which finds tables that are missing here.
 */
export const writtenMoments: readonly Written[] = [
  { table: 'rate_limits', at: 'counted_at' },
  { table: 'sign_in_networks', at: 'seen_at' },
  { table: 'limited_networks', at: 'last_at', more: sql`since = least(since, now())` },
  { table: 'backup_attempts', at: 'at' },
  { table: 'undoable_acts', at: 'at', ends: 'until' },
  { table: 'undoable_acts', at: 'undone_at' },
  { table: 'desk_holds', at: 'held_at' },
  {
    table: 'news_subscriptions',
    at: 'asked_at',
    more: sql`confirmed_at = least(confirmed_at, now()), last_mail_at = least(last_mail_at, now())`,
  },
  { table: 'news_events', at: 'happened_at' },
  { table: 'news_confirmations', at: 'mailed_at' },
  // Anything else was to be done at once; a step has the moment of its batch.
  {
    table: 'jobs',
    at: 'created_at',
    more: sql`due_at = case when name = 'take_due_step' then due_at else least(due_at, now()) end`,
  },
  { table: 'jobs', at: 'leased_until' },
  {
    table: 'administrator_sessions',
    at: 'updated_at',
    ends: 'expires_at',
    more: sql`created_at = least(created_at, now())`,
  },
  {
    table: 'administrator_verifications',
    at: 'updated_at',
    ends: 'expires_at',
    more: sql`created_at = least(created_at, now())`,
  },
  { table: 'administrators', at: 'let_in_at' },
  { table: 'administrator_invitations', at: 'created_at', ends: 'expires_at' },
  { table: 'webhooks', at: 'secret_changed_at' },
  { table: 'webhooks', at: 'left_alone_until' },
  { table: 'webhook_deliveries', at: 'created_at' },
  { table: 'helper_codes', at: 'created_at', ends: 'until' },
  { table: 'helpers', at: 'created_at', more: sql`last_used_at = least(last_used_at, now())` },
  {
    table: 'booths',
    at: 'created_at',
    ends: 'code_until',
    more: sql`opened_at = least(opened_at, now()), last_used_at = least(last_used_at, now())`,
  },
  { table: 'api_tokens', at: 'created_at', ends: 'expires_at', more: sql`last_used_at = least(last_used_at, now())` },
];

// Copies of the app and the database may have clocks that differ by some seconds.
const tolerance = sql`interval '1 minute'`;

/**
 * What was written while the clock was ahead lies in the future once that is put right. It counts as written now, and ends as long
 * after it as it would have: nothing stays locked, open or kept for as long as the clock was ahead.
 */
export async function bringBackMoments(db: Database): Promise<void> {
  for (const { table, at, ends, more } of writtenMoments) {
    const written = sql.ref(at);
    await sql`
      update ${sql.table(table)} set ${sql.join([
        sql`${written} = now()`,
        ...(ends ? [sql`${sql.ref(ends)} = ${sql.ref(ends)} - (${written} - now())`] : []),
        ...(more ? [more] : []),
      ])}
      where ${written} > now() + ${tolerance}
    `.execute(db);
  }
  // A deleted question is held as long as its deletion can be taken back.
  await sql`
    update questions set held_until = undoable_acts.until from undoable_acts
    where undoable_acts.id = questions.held_by and questions.held_until > undoable_acts.until
  `.execute(db);
}
