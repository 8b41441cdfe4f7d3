import * as z from 'zod/mini';
import { Id, Moment } from './fields.ts';

// A file of its own, because scripts are cut at files: a visitor's phone needs no more of a batch than this.

export const Phase = z.union([z.literal(1), z.literal(2), z.literal(3)]);
export type Phase = z.infer<typeof Phase>;
export const phases = { submission: 1, stoning: 2, completed: 3 } as const;

/**
 * What everybody, administrators included, can see of the stones while they are given: all of them, at once; in groups of
 * at least five further ballots, one group behind; nothing until the batch is completed.
 */
export const StonesShown = z.enum(['always', 'in_groups', 'when_completed']);
export type StonesShown = z.infer<typeof StonesShown>;

/** Whether who has given stones may give them otherwise until the batch is completed. */
export const BallotChanges = z.enum(['never', 'until_completed']);
export type BallotChanges = z.infer<typeof BallotChanges>;

/** Whether a browser may give stones to questions that it submitted. */
export const OwnQuestion = z.enum(['allowed', 'excluded']);
export type OwnQuestion = z.infer<typeof OwnQuestion>;

/** Who goes to the council of the questions that are equal at its cut: all of them, or those that a lot draws. */
export const TieAtCut = z.enum(['all', 'lot']);
export type TieAtCut = z.infer<typeof TieAtCut>;

/** Whether an administrator moves the batch on, or its deadlines do. */
export const PhaseChanges = z.enum(['by_hand', 'at_deadlines']);
export type PhaseChanges = z.infer<typeof PhaseChanges>;

export const largestCouncil = 50;

export const questionsLimit = { default: 5000, most: 50_000 } as const;

/** What an organiser may choose for a batch. */
export const BatchRules = z.strictObject({
  stones_shown: StonesShown,
  ballot_changes: BallotChanges,
  own_question: OwnQuestion,
  tie_at_cut: TieAtCut,
  /** How many questions go to the council. Null: every one that has stones. */
  council_size: z.nullable(z.int().check(z.minimum(1), z.maximum(largestCouncil))),
  phase_changes: PhaseChanges,
  /** How many questions may stand in it. */
  questions_limit: z.int().check(z.minimum(1), z.maximum(questionsLimit.most)),
});
export type BatchRules = z.infer<typeof BatchRules>;

/** What an organiser says in a phase to readers of one language. */
export const PhaseText = z.object({ language: z.string(), phase: Phase, text: z.string() });
export type PhaseText = z.infer<typeof PhaseText>;

/** How many ranks of the result the projector has uncovered, from the last to the first; null where nobody leads it. */
export const Revealed = z.nullable(z.int().check(z.minimum(0), z.maximum(100)));

/** Those of a batch for which nothing was chosen. */
export const usualRules: BatchRules = {
  stones_shown: 'always',
  ballot_changes: 'never',
  own_question: 'allowed',
  tie_at_cut: 'all',
  council_size: null,
  phase_changes: 'by_hand',
  questions_limit: questionsLimit.default,
};

/** A batch as everyone may see it. `ballots` is the turnout of the current round. */
export const PublicBatch = z.object({
  id: Id,
  name: z.string(),
  submission_deadline: Moment,
  stoning_deadline: Moment,
  is_active: z.boolean(),
  phase: Phase,
  phase_1_text: z.nullable(z.string()),
  phase_2_text: z.nullable(z.string()),
  phase_3_text: z.nullable(z.string()),
  /** Where there are any: for readers of these languages they stand in place of the texts above. */
  phase_texts: z.optional(z.array(PhaseText)),
  created_at: Moment,
  stoning_round: z.number(),
  ballots: z.number(),
  rules: BatchRules,
  /** When an owner showed the stones of a batch that was to show them at its completion. */
  stones_shown_at: z.nullable(Moment),
  /** When the batch moves on by itself, where it does. */
  moves_on_at: z.nullable(Moment),
  /** What visitors were told before, where a deadline was moved. */
  submission_deadline_before: z.nullable(Moment),
  stoning_deadline_before: z.nullable(Moment),
  revealed: Revealed,
  /** The SHA-256 of the round's seed, from the start of stoning on: with the seed a lot is drawn, if need be. */
  commitment: z.nullable(z.string()),
});
export type PublicBatch = z.infer<typeof PublicBatch>;

/** What decides which stones are to be seen. */
export type StonesToBeSeen = Pick<PublicBatch, 'phase' | 'stones_shown_at'> & {
  rules: Pick<BatchRules, 'stones_shown'>;
};

/** Whether nobody can see yet which question got how many stones. */
export function isBlind({ phase, rules, stones_shown_at }: StonesToBeSeen): boolean {
  return phase === phases.stoning && rules.stones_shown === 'when_completed' && stones_shown_at === null;
}

/** Whether no further question can be taken. */
export function isFull({ rules }: Pick<PublicBatch, 'rules'>, questionCount: number): boolean {
  return questionCount >= rules.questions_limit;
}
