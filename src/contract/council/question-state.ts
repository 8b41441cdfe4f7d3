import * as z from 'zod/mini';

// A file of its own, because scripts are cut at files: a visitor's phone needs no more of it than this.

/** What has become of a question that was sent. Only published ones are public; how one becomes another stands in the table `question_moves`. */
export const QuestionState = z.enum(['waiting', 'published', 'declined', 'merged', 'split', 'withdrawn']);
export type QuestionState = z.infer<typeof QuestionState>;

/** What the product offers to decline a question for. */
export const OfferedReason = z.enum(['not_a_question', 'insults', 'private', 'advertises']);
export type OfferedReason = z.infer<typeof OfferedReason>;

/** Whether an entry of a batch's list of reasons is one of the product's, which stands there as its code. */
export function isOffered(reason: string): reason is OfferedReason {
  return OfferedReason.safeParse(reason).success;
}

/** Those, and that nobody had decided when the batch was completed: every reader reads them in their own language. */
export const ReasonCode = z.enum([...OfferedReason.options, 'not_in_time']);
export type ReasonCode = z.infer<typeof ReasonCode>;

/** Why a question was declined, as somebody wrote it or as the product offers it. */
export type DeclineReason = { reason: string } | { reason_code: OfferedReason };

/** As what `not_in_time` is stored and stands in the history. */
export const notLookedAtInTime = 'not looked at in time';
