import * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';
import { FaultyRow } from './faulty-row.ts';
import { Moment } from './fields.ts';
import { Weakness, WeakPasswordReason } from './weak-password.ts';

/** Where in the request the fault lies: `['body', 'email']`. */
const InputIssue = z.object({
  path: z.array(z.union([z.string(), z.number()])),
  message: z.string(),
});

/** What a problem says besides, most of it with one code alone. `AppError` of the server carries it. */
const ProblemDetails = z.object({
  issues: z.optional(z.array(InputIssue)),
  /** With `question_unavailable` the chosen questions that can no longer be chosen, with `own_question` those of this browser. */
  question_ids: z.optional(z.array(z.string())),
  /** With `state_move_unlawful`: the states that the question can be given where it is. */
  lawful: z.optional(z.array(z.string())),
  /** With `card_void`: whether it was given up for a sheet of paper. */
  exchanged: z.optional(z.boolean()),
  /** With `card_void`, for who looks a card up by its serial number: since when. */
  voided_at: z.optional(Moment),
  /** With `question_merged`: the question that took its place. */
  merged_into: z.optional(z.string()),
  /** With `sign_unknown` and `sign_twice`: the signs that are meant. */
  signs: z.optional(z.array(z.string())),
  /** With `stacks_open`: the numbers of the stacks that are open. */
  stacks: z.optional(z.array(z.number())),
  /** With `sheets_missing`: how many sheets lay in the box, null while that is unsaid, and what became of how many. */
  in_box: z.optional(z.nullable(z.number())),
  counted: z.optional(z.number()),
  invalid: z.optional(z.number()),
  given_up: z.optional(z.number()),
  /** With `check_stops`: the checks of the batch that stop it, as its list has them. */
  checks: z.optional(z.array(z.looseObject({ id: z.string() }))),
  /** With `too_many_requests`: seconds until it is worth trying again, as the `Retry-After` header says. */
  retry_after: z.optional(z.number()),
  /** With `password_too_weak`: why it is easy to guess. */
  reasons: z.optional(z.array(WeakPasswordReason)),
  /** With it too: the same reasons, with the parts of the password that they are about. */
  weaknesses: z.optional(z.array(Weakness)),
  /** With `import_invalid`: what is wrong in which row. */
  rows: z.optional(z.array(FaultyRow)),
});
export type ProblemDetails = z.infer<typeof ProblemDetails>;

/**
 * RFC 9457 problem document, as a browser reads it: with any code, since the list of them is the server's, which may be newer than the
 * page. `type` is `about:blank`: the code says what it is.
 */
export const Problem = z.object({
  type: z.literal('about:blank'),
  title: z.string(),
  status: z.number(),
  detail: z.string(),
  code: z.custom<ErrorCode>((code) => typeof code === 'string'),
  request_id: z.string(),
  ...ProblemDetails.shape,
});
export type Problem = z.infer<typeof Problem>;
