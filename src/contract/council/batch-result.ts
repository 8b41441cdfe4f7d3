import * as z from 'zod/mini';
import { Id } from '#contract/wire/fields.ts';
import { ShownOutcome } from './council-outcome.ts';
import { Moderation } from './moderation.ts';
import { ShownVerdict } from './verdict.ts';

/** How many ballots gave a question 4, 3, 2 and 1 stones. */
export const Breakdown = z.tuple([z.number(), z.number(), z.number(), z.number()]);
export type Breakdown = z.infer<typeof Breakdown>;

/** From how many ballots on the ballots themselves are published, and what each question got of them. */
export const publishedFrom = 20;

/** How a question that was ranked came out. */
export const ResultQuestion = z.object({
  id: Id,
  /** What is equal in everything that is compared shares a rank; the next one counts everybody before it (1, 2, 2, 4). */
  rank: z.number(),
  joint: z.boolean(),
  /** Null below 20 ballots. */
  breakdown: z.nullable(Breakdown),
  /** Whether it goes to the council. */
  forwarded: z.boolean(),
  /** What became of it there; null as long as nobody has written that. */
  outcome: z.nullable(ShownOutcome),
  /** What was said of it before, oldest first; absent where that was nothing. */
  earlier_outcomes: z.optional(z.array(ShownOutcome)),
  /** Whether that was an answer, as whoever asked says; absent where nothing was said. */
  verdict: z.optional(ShownVerdict),
});
export type ResultQuestion = z.infer<typeof ResultQuestion>;

/** How far a cut reaches. */
export const Coverage = z.object({
  /** Of all ballots so many have at least one of their four among those that go to the council. */
  ballots: z.number(),
  /** Which further question would raise that most, and to how many; of equal ones the one of the best rank. */
  next: z.nullable(z.object({ id: Id, ballots: z.number() })),
});
export type Coverage = z.infer<typeof Coverage>;

/** The result of a completed batch. docs/decisions/0070 says how it comes about. */
export const BatchResult = z.object({
  /**
   * The whole ballot paper without what was taken out, in the order of the ranks; among joint ones those that a lot drew are in
   * the order of their draws, all others in that of their age. A question whose words were removed later keeps its rank.
   */
  questions: z.array(ResultQuestion),
  /** Null where there are no more joint questions at the cut than the council takes. */
  tied: z.nullable(
    z.object({
      /** How many of them the cut left room for. */
      places: z.number(),
      /** Where a lot decided, with their draws, the lowest first; else without. */
      questions: z.array(z.object({ id: Id, draw: z.nullable(z.string()) })),
    }),
  ),
  /** Null without a cut, and below 20 ballots. */
  coverage: z.nullable(Coverage),
  /** What the batch's `commitment` is the SHA-256 of. A draw is the SHA-256 of `seed:receipts_digest:id`. */
  seed: z.string(),
  /** The SHA-256 of all receipts that count, in the order of their letters, a line each. */
  receipts_digest: z.string(),
  /** Absent where it was not counted from the first question on. */
  moderation: z.optional(Moderation),
});
export type BatchResult = z.infer<typeof BatchResult>;
