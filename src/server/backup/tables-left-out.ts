/**
 * Tables that no backup holds: they let somebody in, or belong to the running server only. What papers and edits hold of words stands in
 * them, too, so that nobody reads it later.
 */
export const tablesLeftOut: readonly string[] = [
  'administrator_sessions',
  'administrator_verifications',
  'administrator_invitations',
  'set_up_links',
  'api_tokens',
  'helper_codes',
  'booths',
  'webhooks',
  'webhook_deliveries',
  'sign_in_networks',
  'refused_sign_ins',
  'rate_limits',
  'limited_networks',
  'arrival_keys',
  'undoable_acts',
  'jobs',
  'news_events', // what mails follow from, as the jobs themselves
  'news_confirmations',
  'outcome_links',
  'desk_holds',
  'held_questions', // in a database of before 0087
  'stack_entries', // what sheets say while they are entered: they can be entered again
  'replaced_entries',
  'codeless_entries',
  'countersigns',
  'stored_records', // made anew of what a backup holds
  'stored_record_parts',
  'question_edits', // they serve the history of the place where they were changed
];
