import * as z from 'zod/mini';

export const outcomeStates = ['sent', 'answered', 'not_taken_up'] as const;

/** What became of a question that went to the council. */
export const Outcome = z.object({
  state: z.enum(outcomeStates),
  /** The council's; null where it said nothing. */
  words: z.nullable(z.string()),
  /** In the council's calendar: `2030-01-31`. */
  day: z.string(),
  /** Where more of it stands. */
  link: z.nullable(z.string()),
});
export type Outcome = z.infer<typeof Outcome>;
