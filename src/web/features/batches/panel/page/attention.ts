import { picksPerBallot } from '#contract/council/ballots.ts';
import type { Batch, Waits } from '#contract/council/batches.ts';
import { phaseEnd } from '#contract/council/phase-end.ts';
import { phases } from '#contract/council/public-batch.ts';

/** What an organiser may want to look at; nothing of it forbids anything. */
export type Concern = Waits | 'hidden' | 'too-few' | 'swapped' | 'submissionPassed' | 'stoningPassed';

/** What is odd about a batch, the weightiest first; `questions` are in it, once that is known. */
export function concernsOf(batch: Batch, questions: number | undefined, now: number): Concern[] {
  const { phase, is_active, submission_deadline, stoning_deadline, waits } = batch;
  const waiting: [Concern, boolean][] = waits === null || waits === 'swapped' ? [] : [[waits, true]];
  const past = (deadline: string) => Date.parse(deadline) < now;
  const inSubmission = phase === phases.submission;
  const inStoning = phase === phases.stoning;
  const goesOn = is_active && !batch.moves_on_at && phaseEnd(batch, now)?.differs === 'still_taken';
  const isShort = questions !== undefined && questions < picksPerBallot;
  const found: [Concern, boolean][] = [
    ...waiting,
    ['hidden', inStoning && !is_active],
    ['too-few', isShort && (inStoning || (inSubmission && past(submission_deadline)))],
    // Once stones are given it matters only where the batch waits for it.
    [
      'swapped',
      waits === 'swapped' || (inSubmission && Date.parse(stoning_deadline) < Date.parse(submission_deadline)),
    ],
    ['submissionPassed', inSubmission && goesOn],
    ['stoningPassed', inStoning && goesOn],
  ];
  return found.filter(([, isSo]) => isSo).map(([concern]) => concern);
}
