import * as z from 'zod/mini';
import { Id, Moment, maxLengths } from '#contract/wire/fields.ts';
import { BatchRules } from './batch-rules.ts';
import { TurnoutByChannel } from './channels.ts';

// A file of its own, because scripts are cut at files: a visitor's phone needs no more of a batch than this.

export const Phase = z.union([z.literal(1), z.literal(2), z.literal(3)]);
export type Phase = z.infer<typeof Phase>;
/** In the order in which a batch goes through them. The numbers are what stands on the wire, and no order: `phases.ts` compares. */
export const phases = { submission: 1, stoning: 2, completed: 3 } as const satisfies Record<string, Phase>;

/** The texts of an organiser's own that a batch has in no language: one for each phase, and what stands beside them. */
const otherTexts = ['policy', 'venue'] as const;
export type PhaseTextName = `phase_${Phase}_text`;
export type BatchTextName = PhaseTextName | (typeof otherTexts)[number];

export const phaseTextName = (phase: Phase): PhaseTextName => `phase_${phase}_text`;
export const phaseTextNames = Object.values(phases).map(phaseTextName);
/** A further one is named in `otherTexts`, as a column, by what `batches` enter into the log, and by `verify`. */
export const batchTextNames: readonly BatchTextName[] = [...phaseTextNames, ...otherTexts];

/** Something for each of these texts. */
export function forTexts<Name extends string, Value>(names: readonly Name[], value: (name: Name) => Value) {
  return Object.fromEntries(names.map((name) => [name, value(name)])) as Record<Name, Value>;
}

/** What an organiser says in a phase to readers of one language. */
export const PhaseText = z.object({ language: z.string(), phase: Phase, text: z.string() });
export type PhaseText = z.infer<typeof PhaseText>;

/** How many ranks of the result the projector has uncovered, from the last to the first; null where nobody leads it. */
export const Revealed = z.nullable(z.int().check(z.minimum(0), z.maximum(100)));
export type Revealed = z.infer<typeof Revealed>;

/** A batch as everyone may see it. `ballots` is the turnout of the current round. */
export const PublicBatch = z.object({
  id: Id,
  name: z.string(),
  submission_deadline: Moment,
  stoning_deadline: Moment,
  is_active: z.boolean(),
  phase: Phase,
  /** `policy`: what the organiser says of questions, at the form; `venue`: where box and booths stand. */
  ...forTexts(batchTextNames, () => z.nullable(z.string())),
  /** Where there are any: for readers of these languages they stand in place of the texts above. */
  phase_texts: z.optional(z.array(PhaseText)),
  created_at: Moment,
  stoning_round: z.number(),
  ballots: z.number(),
  /** The same, told apart by how they came. */
  turnout_by_channel: TurnoutByChannel,
  rules: BatchRules,
  /** When an owner showed the stones of a batch that was to show them at its completion. */
  stones_shown_at: z.nullable(Moment),
  /** When the batch moves on by itself, where it does. */
  moves_on_at: z.nullable(Moment),
  /** What visitors were told before, where a deadline was moved. */
  submission_deadline_before: z.nullable(Moment),
  stoning_deadline_before: z.nullable(Moment),
  /** When online stoning closed for good: from then on only paper is counted. */
  online_closed_at: z.nullable(Moment),
  /** How many sheets lay in the box then; null until it is said. */
  sheets_in_box: z.nullable(z.number()),
  /** While paper is counted: how many sheets do not count, with those whose code is torn off. */
  sheets_invalid: z.nullable(z.number()),
  /** Sheets of the box that were not found, and why. */
  sheets_given_up: z.nullable(z.object({ count: z.number(), reason: z.string() })),
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

/** Whether a ballot may be given otherwise as a whole, as long as ballots are taken. */
export function ballotsMayChange({ rules }: { rules: Pick<BatchRules, 'ballot_changes'> }): boolean {
  return rules.ballot_changes === 'until_completed';
}

/** Whether what is sent to it waits until a moderator has read it. */
export function readsFirst({ moderation }: Pick<BatchRules, 'moderation'>): boolean {
  return moderation !== 'none';
}

/** How long a question may be that is sent to it. */
export function longestQuestion({ question_length }: Pick<BatchRules, 'question_length'>): number {
  return question_length ?? maxLengths.question;
}
