import * as z from 'zod/mini';
import { Moment } from '#contract/wire/fields.ts';
import { isSaid } from './council-outcome.ts';

/** What whoever asked a question says of its outcome: whether it was an answer. */
export const verdictsSaid = ['yes', 'in_part', 'no'] as const;
export const Said = z.enum(verdictsSaid);
export type Said = z.infer<typeof Said>;

/** Words beside it are read by moderators before anybody else reads them. */
export const VerdictState = z.enum(['waiting', 'published', 'declined']);
export type VerdictState = z.infer<typeof VerdictState>;

/** How many say so. */
const Figures = z.object({ yes: z.number(), in_part: z.number(), no: z.number() });

/** As it stands beside an outcome. It was said once, of whatever the council had said by then, and stays when that changes. */
export const ShownVerdict = z.object({
  /** By the one who asked, and when; absent where nothing was said yet, or several asked. */
  said: z.optional(Said),
  at: z.optional(Moment),
  /** Of who asked, once they are published; in which language (BCP 47), where that is known. */
  words: z.optional(z.string()),
  language: z.optional(z.string()),
  /** Where the question was merged of several: of those who asked one of them. */
  askers: z.optional(Figures),
  /** From three on. */
  co_askers: z.optional(Figures),
});
export type ShownVerdict = z.infer<typeof ShownVerdict>;

type Judged = { outcome: { state: string } | null };

/** Whether it can be said of a question whether this was an answer: the council has said something. */
/* @__NO_SIDE_EFFECTS__ */
export function takesVerdict(question: Judged | undefined): boolean {
  return isSaid(question?.outcome?.state);
}
