import * as z from 'zod/mini';

export const outcomeStates = ['sent', 'answered', 'not_taken_up', 'promised', 'done', 'partly', 'not_done'] as const;
export type OutcomeState = (typeof outcomeStates)[number];

/** Which states a question can come to first. */
export const firstOutcomes: readonly OutcomeState[] = ['sent', 'answered', 'not_taken_up', 'promised'];

/** Which states can follow one. A promise follows a promise with another day. */
export const outcomeMoves: Readonly<Record<OutcomeState, readonly OutcomeState[]>> = {
  sent: ['answered', 'not_taken_up', 'promised'],
  answered: ['promised'],
  not_taken_up: [],
  promised: ['promised', 'done', 'partly', 'not_done'],
  done: [],
  partly: ['done', 'promised'],
  not_done: ['done', 'promised'],
};

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
  /** By which day the council said it would answer, or do what it promised; null where nothing is awaited by a day. */
  due: z.nullable(z.string()),
});
export type Outcome = z.infer<typeof Outcome>;

/**
 * By which way a state was written first: by who signed in for the council, by the link of a mail to it, or by the product itself. What the
 * product wrote is the council's as soon as it has words or a link, or was put right.
 */
export const outcomeWays = ['council', 'mail_link', 'server'] as const;

/** As it is shown. */
export const ShownOutcome = z.extend(Outcome, {
  /** Who acts for the council is named to administrators and the council alone. */
  by: z.enum(outcomeWays),
  /** In which language its words are (BCP 47), where that is known. */
  language: z.optional(z.string()),
  /** The day (UTC) on which its words, day or link were put right last; absent where they are as they were first written. */
  corrected: z.optional(z.iso.date()),
});
export type ShownOutcome = z.infer<typeof ShownOutcome>;

/** What the council itself said: whoever asked the question hears of it. That it was sent there is none of it. */
export type SaidState = Exclude<OutcomeState, 'sent'>;

/* @__NO_SIDE_EFFECTS__ */
export function isSaid(state: unknown): state is SaidState {
  return outcomeStates.some((one) => one === state && one !== 'sent');
}

/** Whether the council says why: a 'not' without a reason says too little. */
/* @__NO_SIDE_EFFECTS__ */
export function needsReason(state: OutcomeState): boolean {
  return state === 'not_taken_up' || state === 'not_done';
}

/** Whether this is said beside what was said before, and does not stand in its place: another state, or a promise for another day. */
/* @__NO_SIDE_EFFECTS__ */
export function follows(
  later: Pick<Outcome, 'state' | 'due'>,
  earlier: Pick<Outcome, 'state' | 'due'> | null,
): boolean {
  return !earlier || later.state !== earlier.state || (later.state === 'promised' && later.due !== earlier.due);
}

/** In which states something is due, where a day is said. */
export const awaitedStates: readonly OutcomeState[] = ['sent', 'promised'];

/** Whether something is due by a day: an answer, or what was promised. */
/* @__NO_SIDE_EFFECTS__ */
export function isAwaited({ state, due }: Pick<Outcome, 'state' | 'due'>): boolean {
  return due !== null && awaitedStates.includes(state);
}

/** Whether its day is past on this day of the council's calendar (`2030-01-31`). Reckoned by whoever reads, stored nowhere. */
/* @__NO_SIDE_EFFECTS__ */
export function isOverdue(outcome: Pick<Outcome, 'state' | 'due'>, today: string): boolean {
  return isAwaited(outcome) && outcome.due !== null && outcome.due < today;
}
