import * as z from 'zod/mini';
import { Moment } from '#contract/wire/fields.ts';

/** A round whose ballots do not count; `reason`: an organiser's words. */
export const SetAside = z.object({
  round: z.number(),
  ballots: z.number(),
  at: Moment,
  reason: z.nullable(z.string()),
});
export type SetAside = z.infer<typeof SetAside>;
