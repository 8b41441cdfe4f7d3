import { picksPerBallot } from '#contract/ballots.ts';
import { type Batch, phases } from '#contract/batches.ts';

/** What an organiser may want to look at; nothing of it forbids anything. */
export type Concern = 'hidden' | 'too-few' | 'swapped' | 'submissionPassed' | 'stoningPassed' | 'noText';

/** What is odd about a batch, the weightiest first; `questions` are in it, once that is known. */
export function concernsOf(batch: Batch, questions: number | undefined, now: number): Concern[] {
  const { phase, is_active, submission_deadline, stoning_deadline } = batch;
  const past = (deadline: string) => Date.parse(deadline) < now;
  const inSubmission = phase === phases.submission;
  const inStoning = phase === phases.stoning;
  const isShort = questions !== undefined && questions < picksPerBallot;
  const found: [Concern, boolean][] = [
    ['hidden', inStoning && !is_active],
    ['too-few', isShort && (inStoning || (inSubmission && past(submission_deadline)))],
    ['swapped', phase !== phases.completed && Date.parse(stoning_deadline) < Date.parse(submission_deadline)],
    ['submissionPassed', inSubmission && is_active && past(submission_deadline)],
    ['stoningPassed', inStoning && is_active && past(stoning_deadline)],
    ['noText', is_active && !batch[`phase_${phase}_text`]],
  ];
  return found.filter(([, isSo]) => isSo).map(([concern]) => concern);
}
