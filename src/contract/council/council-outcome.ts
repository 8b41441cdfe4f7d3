import * as z from 'zod/mini';

export const outcomeStates = ['sent', 'answered', 'not_taken_up'] as const;

/**
 * What became of a question that went to the council. It belongs to the paper of the round that forwarded it, so that a question
 * that goes there twice has two; the audit holds none of its words, which may repeat what is erased later.
 */
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

/** As it is shown: in which language its words are (BCP 47), where that is known. */
export const ShownOutcome = z.extend(Outcome, { language: z.optional(z.string()) });
export type ShownOutcome = z.infer<typeof ShownOutcome>;

/** What the council itself said: whoever asked the question hears of it. That it was sent there is none of it. */
export type SaidState = Exclude<Outcome['state'], 'sent'>;

/* @__NO_SIDE_EFFECTS__ */
export function isSaid(state: unknown): state is SaidState {
  return outcomeStates.some((one) => one === state && one !== 'sent');
}
