import * as z from 'zod/mini';
import { OfferedReason, type QuestionState, type ReasonCode } from './question-state.ts';

const Count = z.int().check(z.minimum(0));

/**
 * What became of all questions as they were asked (docs/decisions/0605). Each kind stands once: by its name, or in `joined` where its
 * number is too small to stand alone. All numbers together are `asked`.
 */
export const Moderation = z.object({
  asked: Count,
  published: z.optional(Count),
  merged: z.optional(Count),
  split: z.optional(Count),
  /** By the code of the reason; words of one's own together, as `other`. */
  declined: z.record(z.string(), Count),
  withdrawn: z.optional(Count),
  /** Until the completion: they are not among `declined`. */
  waiting: z.optional(Count),
  elsewhere: z.optional(Count),
  erased: z.optional(Count),
  /** Of which kinds together, as `merged` or `declined.insults`. */
  joined: z.array(z.object({ kinds: z.array(z.string()), count: Count })),
});
export type Moderation = z.infer<typeof Moderation>;

const declinedKinds = ([...OfferedReason.options, 'other'] as const).map((reason) => `declined.${reason}` as const);

/** What did not come onto the ballot paper, so that small numbers of it are joined. */
export const hiddenFates = ['split', ...declinedKinds, 'waiting', 'withdrawn', 'elsewhere', 'erased'] as const;

/** In the order in which they are said. */
const fates = ['published', 'merged', ...hiddenFates] as const;

/** A number, and what it is the number of. */
type Figure = { kinds: readonly string[]; count: number };

/** All numbers, each with the kinds that it counts. */
export function listFigures({ asked: _, declined, joined, ...counts }: Moderation): Figure[] {
  const alone = fates.flatMap((fate): Figure[] => {
    const [name, reason] = fate.split('.') as [keyof typeof counts, string?];
    const count = reason === undefined ? counts[name] : declined[reason];
    return count === undefined ? [] : [{ kinds: [fate], count }];
  });
  return [...alone, ...joined];
}

/** As one of how many a question was counted that its author finds declined. */
export function figureWith(
  { state, reason_code: code }: { state: QuestionState; reason_code?: ReasonCode | undefined },
  moderation: Moderation | undefined,
): Figure | undefined {
  if (state !== 'declined' || !moderation) return undefined;
  const kind = code === 'not_in_time' ? 'waiting' : `declined.${code ?? 'other'}`;
  return listFigures(moderation).find(({ kinds, count }) => kinds.includes(kind) && count > 0);
}
