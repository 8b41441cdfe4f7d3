import { type RawBuilder, sql } from 'kysely';

/** A moment that is past when it is written, and what ends so long after it. */
type WrittenMoment = { at: string; ends?: string; more?: RawBuilder<unknown> };

/** Those by which something is refused, kept or left open. */
type MomentsOfTable = { table: string; moments: readonly WrittenMoment[] };

const lastUsed = sql`last_used_at = least(last_used_at, now())`;
const created = sql`created_at = least(created_at, now())`;

/**
 * Moments that a wrong clock must not leave ahead. `moments-ahead.test.ts` names every other one with a reason; the log and ballots stay as
 * they are.
 */
export const momentsOfTables: readonly MomentsOfTable[] = [
  { table: 'administrators', moments: [{ at: 'let_in_at' }] },
  {
    table: 'administrator_sessions',
    moments: [{ at: 'updated_at', ends: 'expires_at', more: created }],
  },
  {
    table: 'administrator_verifications',
    moments: [{ at: 'updated_at', ends: 'expires_at', more: created }],
  },
  { table: 'administrator_invitations', moments: [{ at: 'created_at', ends: 'expires_at' }] },
  { table: 'api_tokens', moments: [{ at: 'created_at', ends: 'expires_at', more: lastUsed }] },
  { table: 'helper_codes', moments: [{ at: 'created_at', ends: 'until', more: lastUsed }] },
  {
    table: 'booths',
    moments: [
      {
        at: 'created_at',
        ends: 'code_until',
        more: sql`opened_at = least(opened_at, now()), last_used_at = least(last_used_at, now())`,
      },
    ],
  },
  { table: 'webhooks', moments: [{ at: 'secret_changed_at' }, { at: 'left_alone_until' }] },
  { table: 'webhook_deliveries', moments: [{ at: 'created_at' }] },
  { table: 'sign_in_networks', moments: [{ at: 'seen_at' }] },
  { table: 'rate_limits', moments: [{ at: 'counted_at' }] },
  {
    table: 'limited_networks',
    moments: [{ at: 'last_at', more: sql`since = least(since, now())` }],
  },
  { table: 'backup_attempts', moments: [{ at: 'at' }] },
  { table: 'undoable_acts', moments: [{ at: 'at', ends: 'until' }, { at: 'undone_at' }] },
  {
    table: 'jobs',
    moments: [
      {
        at: 'created_at',
        // Anything else was to be done at once; a step has the moment of its batch.
        more: sql`due_at = case when name = 'take_due_step' then due_at else least(due_at, now()) end`,
      },
      { at: 'leased_until' },
    ],
  },
  {
    table: 'news_subscriptions',
    moments: [
      {
        at: 'asked_at',
        more: sql`confirmed_at = least(confirmed_at, now()), last_mail_at = least(last_mail_at, now())`,
      },
    ],
  },
  { table: 'news_events', moments: [{ at: 'happened_at' }] },
  { table: 'news_confirmations', moments: [{ at: 'mailed_at' }] },
  {
    table: 'outcome_reminders',
    moments: ['begun_at', 'told_at', 'ended_at', 'refused_at', 'looked_at', 'reminded_at'].map((at) => ({ at })),
  },
  { table: 'outcome_links', moments: [{ at: 'made_at' }] },
  { table: 'desk_holds', moments: [{ at: 'held_at' }] },
  { table: 'countersigns', moments: [{ at: 'created_at', ends: 'until' }] },
];
