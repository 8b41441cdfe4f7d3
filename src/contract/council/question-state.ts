import * as z from 'zod/mini';

// A file of its own, because scripts are cut at files: a visitor's phone needs no more of it than this.

/** What has become of a question that was sent. Only published ones are public; how one becomes another stands in the table `question_moves`. */
export const QuestionState = z.enum(['waiting', 'published', 'declined', 'merged', 'split', 'withdrawn']);
export type QuestionState = z.infer<typeof QuestionState>;

/** The reason of what nobody had decided when its batch was completed; pages say it in the reader's language. */
export const notLookedAtInTime = 'not looked at in time';
