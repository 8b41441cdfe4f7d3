import type { Batch } from '#contract/council/batches.ts';
import { allows } from '#contract/council/phases.ts';
import type { Role } from '#contract/wire/roles.ts';

/** Of which questions a list is: of a batch, of none (`none`), or of all. */
export type Within = string | undefined;

/**
 * The batches whose stones somebody of this role may reset from this list. Where there is, or was, a published result, only owners
 * may, and only from the list of all questions, where it stands beside the others and has to be ticked.
 */
export function resettable(batches: readonly Batch[], within: Within, role: Role | undefined): Batch[] {
  const given = batches.filter(({ ballots }) => ballots > 0);
  if (within !== undefined) return given.filter(({ id, had_result }) => id === within && !had_result);
  return given.filter(({ had_result }) => !had_result || role === 'owner');
}

/** Whether a question can be added to what the list shows. */
export function takesQuestions(batches: readonly Batch[], within: Within, total: number): boolean {
  const batch = batches.find(({ id }) => id === within);
  return !batch || (allows[batch.phase].questions && total < batch.rules.questions_limit);
}

/** The batch of the list, while its questions can still be put in order. */
export function gathering(batches: readonly Batch[], within: Within): Batch | undefined {
  return batches.find(({ id, phase }) => id === within && allows[phase].questions);
}

/** Where new questions go unless somebody says otherwise: the batch that is looked at, else the active one. */
export function usualBatch(batches: readonly Batch[], within: Within): Batch | undefined {
  if (within === 'none') return undefined;
  const open = batches.filter(({ phase }) => allows[phase].questions);
  return open.find(({ id }) => id === within) ?? open.find(({ is_active }) => is_active);
}
