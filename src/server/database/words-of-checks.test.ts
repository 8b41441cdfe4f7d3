import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { batchRules } from '#contract/council/batch-rule-rows.ts';
import { Leaves } from '#contract/council/cards.ts';
import { Channel, unsaidChannel } from '#contract/council/channels.ts';
import { outcomeStates } from '#contract/council/council-outcome.ts';
import { OfferedReason, QuestionState } from '#contract/council/question-state.ts';
import { InvalidReason } from '#contract/council/sheets.ts';
import { StackState } from '#contract/council/stacks.ts';
import { VerdictState, verdictsSaid } from '#contract/council/verdict.ts';
import { tokenRoles } from '#contract/running/tokens.ts';
import { webhookEvents } from '#contract/running/webhooks.ts';
import { HelperTask } from '#contract/wire/helper-task.ts';
import { limitedActs } from '#contract/wire/rate-limits.ts';
import { roles } from '#contract/wire/roles.ts';
import { linkKinds } from '#verify/link-kinds.ts';

// A word of the contract that its table does not take would be a failure of the server when somebody first writes it: the compiler
// knows nothing of checks.
const schema = readFileSync(new URL('schema.sql', import.meta.url), 'utf8');
const wordLists = [
  ...schema.matchAll(
    /constraint (\w+_check) CHECK \(\(+(?:cardinality.*?AND \()?\w+ (?:= ANY \(|<@ )ARRAY\[('[^\]]*)\]/g,
  ),
].map(([, name = '', list = '']) => ({
  name,
  words: [...list.matchAll(/'([^']+)'/g)].map(([, word = '']) => word).toSorted(),
}));

const ofRules = Object.entries(batchRules).flatMap(([name, rule]) =>
  rule.kind === 'choice' ? [[`batches_${name}_check`, rule.values] as const] : [],
);
const ofContract: Record<string, readonly string[]> = {
  ...Object.fromEntries(ofRules),
  administrator_invitations_role_check: roles,
  administrators_role_check: roles,
  api_tokens_role_check: tokenRoles,
  asker_verdicts_said_check: verdictsSaid,
  asker_verdicts_state_check: VerdictState.options,
  asker_verdicts_state_reason_code_check: OfferedReason.options,
  ballots_channel_check: Channel.options.filter((channel) => channel !== unsaidChannel),
  card_packages_leaves_check: Leaves.options,
  co_asker_verdicts_said_check: verdictsSaid,
  count_log_kind_check: [...linkKinds.keys()],
  helper_codes_opens_check: HelperTask.options,
  limited_networks_what_check: limitedActs,
  outcomes_state_check: outcomeStates,
  questions_state_check: QuestionState.options,
  questions_state_reason_code_check: OfferedReason.options,
  sheets_reason_check: InvalidReason.options,
  stack_entries_reason_check: InvalidReason.options,
  stacks_state_check: StackState.options,
  webhooks_events_check: webhookEvents,
};
/** Words that the contract does not have: the server alone writes and reads them. */
const ofServer = [
  'limited_networks_reach_check',
  'logo_type_check',
  'news_events_kind_check',
  'question_moves_by_check',
  'settings_name_check',
  'sheets_state_check',
];

test('each check of words takes exactly those of the contract', () => {
  const known = wordLists.filter(({ name }) => !ofServer.includes(name));
  expect(Object.fromEntries(known.map(({ name, words }) => [name, words]))).toEqual(
    Object.fromEntries(Object.entries(ofContract).map(([name, words]) => [name, words.toSorted()])),
  );
});
