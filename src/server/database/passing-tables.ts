import { type RawBuilder, sql } from 'kysely';

/** A moment that is past when it is written, and what ends so long after it. */
type WrittenMoment = { at: string; ends?: string; more?: RawBuilder<unknown> };

/**
 * `isLeftOut`: it lets somebody in, or belongs to the running server only, and no backup holds it. `moments`: those by which something
 * is refused, kept or left open.
 */
type PassingTable = { table: string; isLeftOut?: true; moments?: readonly WrittenMoment[] };

const lastUsed = sql`last_used_at = least(last_used_at, now())`;
const created = sql`created_at = least(created_at, now())`;

/**
 * What is said of tables beside their columns: what a backup leaves out, and which moments a wrong clock must not leave ahead. Any other
 * table is in every backup. `moments-ahead.test.ts` names every other moment with a reason; the log and ballots stay as they are.
 */
export const passingTables: readonly PassingTable[] = [
  { table: 'administrators', moments: [{ at: 'let_in_at' }] },
  {
    table: 'administrator_sessions',
    isLeftOut: true,
    moments: [{ at: 'updated_at', ends: 'expires_at', more: created }],
  },
  {
    table: 'administrator_verifications',
    isLeftOut: true,
    moments: [{ at: 'updated_at', ends: 'expires_at', more: created }],
  },
  { table: 'administrator_invitations', isLeftOut: true, moments: [{ at: 'created_at', ends: 'expires_at' }] },
  { table: 'set_up_links', isLeftOut: true },
  { table: 'api_tokens', isLeftOut: true, moments: [{ at: 'created_at', ends: 'expires_at', more: lastUsed }] },
  { table: 'helper_codes', isLeftOut: true, moments: [{ at: 'created_at', ends: 'until', more: lastUsed }] },
  {
    table: 'booths',
    isLeftOut: true,
    moments: [
      {
        at: 'created_at',
        ends: 'code_until',
        more: sql`opened_at = least(opened_at, now()), last_used_at = least(last_used_at, now())`,
      },
    ],
  },
  { table: 'webhooks', isLeftOut: true, moments: [{ at: 'secret_changed_at' }, { at: 'left_alone_until' }] },
  { table: 'webhook_deliveries', isLeftOut: true, moments: [{ at: 'created_at' }] },
  { table: 'sign_in_networks', isLeftOut: true, moments: [{ at: 'seen_at' }] },
  { table: 'refused_sign_ins', isLeftOut: true },
  { table: 'rate_limits', isLeftOut: true, moments: [{ at: 'counted_at' }] },
  {
    table: 'limited_networks',
    isLeftOut: true,
    moments: [{ at: 'last_at', more: sql`since = least(since, now())` }],
  },
  { table: 'arrival_keys', isLeftOut: true },
  { table: 'backup_attempts', moments: [{ at: 'at' }] },
  { table: 'undoable_acts', isLeftOut: true, moments: [{ at: 'at', ends: 'until' }, { at: 'undone_at' }] },
  {
    table: 'jobs',
    isLeftOut: true,
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
  // What mails follow from, as the jobs themselves; and whom nobody asks again today.
  { table: 'news_events', isLeftOut: true, moments: [{ at: 'happened_at' }] },
  { table: 'news_confirmations', isLeftOut: true, moments: [{ at: 'mailed_at' }] },
  { table: 'desk_holds', isLeftOut: true, moments: [{ at: 'held_at' }] },
  { table: 'held_questions', isLeftOut: true }, // in a database of before 0087
  // What sheets of paper say while they are entered: nobody is to read it later, and they can be entered again.
  { table: 'stack_entries', isLeftOut: true },
  { table: 'replaced_entries', isLeftOut: true },
  { table: 'countersigns', isLeftOut: true, moments: [{ at: 'created_at', ends: 'until' }] },
  // Earlier words: they serve the history of the place where they were changed.
  { table: 'question_edits', isLeftOut: true },
];
