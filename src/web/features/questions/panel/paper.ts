import type { Batch } from '#contract/council/batches.ts';
import { allows } from '#contract/council/phases.ts';
import { isBlind } from '#contract/council/public-batch.ts';
import type { Question } from '#contract/council/questions.ts';
import { adminTexts } from '#web/text/admin.ts';

/** A batch that has a ballot paper: stones are given in it, or were. */
export type BatchWithBallotPaper = Batch & { phase: 2 | 3 };

/** The batch of the question, if it stands on that batch's ballot paper. */
export function paperOf({ batch_id }: Question, batches: readonly Batch[]): BatchWithBallotPaper | undefined {
  const batch = batches.find(({ id }) => id === batch_id);
  return batch && hasBallotPaper(batch) ? batch : undefined;
}

/** Whether it may not leave the ballot paper that it stands on. */
export function isKeptOnPaper(question: Question, batches: readonly Batch[]): boolean {
  const batch = paperOf(question, batches);
  return batch !== undefined && !allows[batch.phase].leaving;
}

export function hasBallotPaper(batch: Batch): batch is BatchWithBallotPaper {
  return allows[batch.phase].ballotPaper;
}

/** Whether nobody can see yet which stones the question has. */
export function hasHiddenStones({ batch_id }: Question, batches: readonly Batch[]): boolean {
  return batches.some((batch) => batch.id === batch_id && isBlind(batch));
}

/** Whether the question may have stones that its figures do not show yet. */
export function mayHaveHiddenStones({ batch_id }: Question, batches: readonly Batch[]): boolean {
  return batches.some((batch) => batch.id === batch_id && (isBlind(batch) || isBehind(batch)));
}

/** Whether the question may stand on ballot papers besides the one that it is on now: its figures do not speak of those. */
export function mayHaveEarlierPapers({ batch_id }: Question, batches: readonly Batch[]): boolean {
  return batches.some(({ id, phase, stoning_round }) => stoning_round > 1 || (allows[phase].result && id !== batch_id));
}

/** Whether its stones show in groups of ballots, so that those of the last ones are still missing. */
function isBehind({ phase, rules }: Batch): boolean {
  return allows[phase].ballots && rules.stones_shown === 'in_groups';
}

/** What has to be known of figures that are not there, or are behind. */
export function figureNotes(batches: readonly Batch[]): string[] {
  return batches.flatMap((batch) => {
    if (isBlind(batch)) return [adminTexts.questions.blindNote({ name: batch.name })];
    return isBehind(batch) ? [adminTexts.questions.groupsNote({ name: batch.name })] : [];
  });
}
