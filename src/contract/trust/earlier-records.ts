import * as z from 'zod/mini';
import { Breakdown } from '#contract/council/batch-result.ts';
import { BatchRules, schemasOf } from '#contract/council/batch-rules.ts';
import { TurnoutByChannel } from '#contract/council/channels.ts';
import { InvalidReason } from '#contract/council/sheets.ts';
import { Id, Moment } from '#contract/wire/fields.ts';

/** SHA-256, in hexadecimal. */
export const Hash = z.string().check(z.regex(/^[0-9a-f]{64}$/, 'must be a hash'));
export const Count = z.int().check(z.minimum(0));

/** An index in `questions`. */
const QuestionIndex = Count;

/** When a backup, and of which moment, was restored although its log did not hold. It stays on record for good. */
export const UnprovenRestoration = z.object({ at: Moment, backup_of: Moment });
export type UnprovenRestoration = z.infer<typeof UnprovenRestoration>;

const CountedQuestion = z.object({
  id: Id,
  /** Null when the words were removed for good. */
  text: z.nullable(z.string()),
  /** Goes into the hash of the words that the log holds. */
  seal: z.nullable(z.string()),
  stones: Count,
  votes: Count,
});

const RoundSetAside = z.object({
  round: z.number(),
  ballots: Count,
  at: Moment,
  reason: z.string(),
  receipts: z.array(z.string()),
});

/** The first format of a record: of batches without ballot papers. Versions before 0.3 made it, and it verifies for good. */
export const BatchRecord1 = z.object({
  format: z.literal('ten-stones-record/1'),
  batch: z.object({ id: Id, name: z.string() }),
  /** In sentences. */
  rules: z.array(z.string()),
  /** When the batch entered which phase, by the database's clock. */
  phases: z.array(z.object({ phase: z.number(), at: Moment })),
  round: z.number(),
  turnout: Count,
  /** Of the round that counts, sorted. */
  receipts: z.array(z.string()),
  questions: z.array(CountedQuestion),
  /** Who got 4, 3, 2 and 1 stones, in random order. Null below 20 ballots, where they would say too much about people. */
  ballots: z.nullable(z.array(z.tuple([QuestionIndex, QuestionIndex, QuestionIndex, QuestionIndex]))),
  rounds_set_aside: z.array(RoundSetAside),
  /** How the ballots came, rounded to tens. Absent below 20 ballots and in records of earlier versions. */
  arrivals: z.optional(
    z.object({
      busiest_minute: Count,
      largest_network_percent: z.nullable(Count),
      /** Only where many equal ballots stand out. */
      equal_ballots: z.optional(z.literal(true)),
      sentence: z.string(),
    }),
  ),
  /** Only where there are any. */
  unproven_restorations: z.optional(z.array(UnprovenRestoration)),
  /** The part of the log from this batch's creation to its result. */
  chain: z.object({
    /** The hash before the first link. */
    previous: Hash,
    first: Count,
    /** `payload` is there for the acts on this batch, as the text that was hashed. */
    links: z.array(z.object({ kind: z.string(), payload_hash: Hash, payload: z.optional(z.string()) })),
    head: z.object({ sequence: Count, hash: Hash }),
  }),
});

/** The second format: of rounds with ballot papers. Version 0.3 made it, and it verifies for good. */
export const BatchRecord2 = z.extend(BatchRecord1, {
  format: z.literal('ten-stones-record/2'),
  /** The rules as they stood still from the start of stoning on. */
  rules: z.object({ stones_shown: BatchRules.shape.stones_shown }),
  /** What they mean, in sentences. */
  rules_in_words: z.array(z.string()),
  /** When an owner showed the stones of a blind batch before its completion. */
  stones_shown_at: z.nullable(Moment),
  /** 32 random bytes in hexadecimal, drawn when stoning started; its hash is in the chain from then on. */
  seed: Hash,
  /** Of ballots that their voters replaced, sorted: they do not count. */
  replaced_receipts: z.array(z.string()),
  /** The ballot paper, with what was counted. */
  questions: z.array(
    z.extend(CountedQuestion, {
      /** Earlier words, oldest first; null where they were removed for good. */
      corrected: z.array(z.object({ text: z.nullable(z.string()), seal: z.nullable(z.string()), at: Moment })),
      taken_out: z.nullable(z.object({ at: Moment, reason: z.nullable(z.string()) })),
    }),
  ),
  /** `words`: an organiser's, on why. */
  rounds_set_aside: z.array(z.extend(RoundSetAside, { words: z.nullable(z.string()) })),
});
export type BatchRecord2 = z.infer<typeof BatchRecord2>;

const rulesOfThirdFormat = ['stones_shown', 'ballot_changes', 'own_question', 'tie_at_cut', 'council_size'] as const;
export const rulesOfFourthFormat = [...rulesOfThirdFormat, 'voters', 'booth', 'paper'] as const;

/** The third format: with ranks, and what goes to the council. Versions 0.4 to 0.6 made it, and it verifies for good. */
export const BatchRecord3 = z.extend(BatchRecord2, {
  format: z.literal('ten-stones-record/3'),
  /** The rules as they stood still from the start of stoning on. */
  rules: z.strictObject(schemasOf<(typeof rulesOfThirdFormat)[number]>(rulesOfThirdFormat)),
  questions: z.array(
    z.extend(BatchRecord2.shape.questions.def.element, {
      /** Null for what was taken out. */
      rank: z.nullable(Count),
      joint: z.boolean(),
      forwarded: z.boolean(),
      /** How many ballots gave it 4, 3, 2 and 1 stones. Null below 20 ballots. */
      breakdown: z.nullable(Breakdown),
      /** Below 20 ballots how many gave it 4 and 3, for those alone whose stones and votes are equal across the cut. */
      at_cut: z.nullable(z.tuple([Count, Count])),
      /** Where a lot decided: the SHA-256 of `seed:receipts_digest:id`. */
      draw: z.nullable(Hash),
    }),
  ),
  rounds_set_aside: z.array(
    z.extend(BatchRecord2.shape.rounds_set_aside.def.element, {
      /** Of ballots that their voters replaced while the round went on, sorted. Absent in records of versions before 1.0. */
      replaced_receipts: z.optional(z.array(z.string())),
    }),
  ),
  /** The SHA-256 of `receipts`, a line each. */
  receipts_digest: Hash,
});
export type BatchRecord3 = z.infer<typeof BatchRecord3>;

/**
 * The fourth format: also what the list brought along, as what a question took the place of, and how many others asked it; and cards and
 * sheets of paper, apart from the ballots. It verifies for good.
 */
export const BatchRecord4 = z.extend(BatchRecord3, {
  format: z.literal('ten-stones-record/4'),
  /** The turnout, told apart by how the ballots came: the ballots themselves do not say it. Absent in the first records of this format. */
  turnout_by_channel: z.optional(TurnoutByChannel),
  /** The rules as they stood still from the start of stoning on. */
  rules: z.strictObject(schemasOf<(typeof rulesOfFourthFormat)[number]>(rulesOfFourthFormat)),
  /** Only where sheets were made, or online stoning closed before the rest. */
  sheets: z.optional(
    z.object({
      made: Count,
      /** The SHA-256 of the code of each sheet that counted, sorted: a code is 12 characters, without hyphens. */
      counted: z.array(Hash),
      /** How many did not count, by reason. */
      invalid: z.partialRecord(InvalidReason, Count),
      online_closed_at: z.nullable(Moment),
      in_box: z.nullable(Count),
    }),
  ),
  /** Only where cards vote: how many were made by the end, how many of them are void, and how many gave a ballot. */
  cards: z.optional(z.object({ made: Count, void: Count, used: Count })),
  questions: z.array(
    z.extend(BatchRecord3.shape.questions.def.element, {
      /** Only of one that took the place of several, oldest first; null where the words were removed for good. */
      originals: z.optional(z.array(z.object({ text: z.nullable(z.string()), seal: z.nullable(z.string()) }))),
      /** Only where there are any. */
      co_askers: z.optional(Count),
    }),
  ),
});
export type BatchRecord4 = z.infer<typeof BatchRecord4>;
