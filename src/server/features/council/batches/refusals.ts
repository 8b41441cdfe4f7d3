import type { Batch } from '#contract/council/batches.ts';
import { refusesQuestions } from '#contract/council/phases.ts';
import type { ErrorCode } from '#contract/wire/errors.ts';
import { AppError } from '#server/app-error.ts';
import { violates } from '#server/database/violations.ts';

/** What the database holds of batches, by the name of its constraint. */
const codes: Record<string, ErrorCode> = {
  batches_have_room: 'batch_full',
  batches_rules_frozen: 'rules_frozen',
  batches_with_a_booth_are_blind: 'invalid_input',
  batches_wait_for_cards: 'check_stops',
  batches_wait_for_stacks: 'stacks_open',
  batches_wait_for_the_box: 'sheets_missing',
  batches_with_paper_are_blind: 'invalid_input',
  batches_with_ballots_stay: 'batch_has_ballots',
  questions_batch_id_fkey: 'batch_not_found',
  questions_are_published_where_they_enter: 'state_move_unlawful',
  questions_change_their_state_lawfully: 'state_move_unlawful',
  questions_stay_in_stoning: 'batch_in_stoning',
  questions_stay_out_when_completed: 'batch_completed',
};

/**
 * @throws AppError batch_full, rules_frozen, invalid_input, batch_has_ballots, check_stops, batch_not_found, batch_in_stoning, batch_completed, state_move_unlawful;
 * anything else as it is
 */
export function rethrowRefusal(error: unknown): never {
  for (const [constraint, code] of Object.entries(codes))
    if (violates(error, constraint)) throw new AppError(code, { cause: error });
  throw error;
}

/**
 * Nothing enters a batch from the start of stoning on.
 * @throws AppError batch_in_stoning, batch_completed
 */
export function refuseQuestions({ phase }: Batch): void {
  const code = refusesQuestions[phase];
  if (code) throw new AppError(code);
}
