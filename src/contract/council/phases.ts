import type { ErrorCode } from '#contract/wire/errors.ts';
import { type Phase, phases } from './public-batch.ts';

/** What can be done with a batch in one of its phases, as far as that decides. */
type Allowance = {
  /** Questions come in: submitted (while it is active), added, assigned, moved. */
  questions: boolean;
  /** Questions of it can be put into another batch, or into none. */
  leaving: boolean;
  /** Ballots are given (while it is active); a question is taken out, with what follows from that. */
  ballots: boolean;
  /** There is a ballot paper: its words stand still, and are corrected in sight of everybody. */
  ballotPaper: boolean;
  /** Rules that stand still in stoning can be changed. */
  rules: boolean;
  /** There is a result. */
  result: boolean;
};

/** The one table of what a phase allows. The database holds the same, by its triggers; `batches/phases.test.ts` of the server holds the two together. */
export const allows = {
  1: { questions: true, leaving: true, ballots: false, ballotPaper: false, rules: true, result: false },
  2: { questions: false, leaving: false, ballots: true, ballotPaper: true, rules: false, result: false },
  3: { questions: false, leaving: true, ballots: false, ballotPaper: true, rules: false, result: true },
} as const satisfies Record<Phase, Allowance>;

/** Why nothing enters a batch in a phase. */
export const refusesQuestions = {
  1: null,
  2: 'batch_in_stoning',
  3: 'batch_completed',
} as const satisfies Record<Phase, ErrorCode | null>;

export type Deadline = 'submission_deadline' | 'stoning_deadline';

/** Which deadline ends a phase; the last one has none. The database has the same: `phase_deadline()`. */
export const endsBy = {
  1: 'submission_deadline',
  2: 'stoning_deadline',
  3: null,
} as const satisfies Record<Phase, Deadline | null>;

/** The phases that allow it. */
export function phasesThatAllow(what: keyof Allowance): readonly Phase[] {
  return inOrder().filter((phase) => allows[phase][what]);
}

/** Where a batch goes on to by itself, or by a plan; undefined after its completion. */
export function phaseAfter(phase: Phase): Phase | undefined {
  return inOrder()[inOrder().indexOf(phase) + 1];
}

/** Whether a batch is in this phase before it is in the other. */
export function isBefore(phase: Phase, other: Phase): boolean {
  return inOrder().indexOf(phase) < inOrder().indexOf(other);
}

/** As `phases` names them: their numbers say nothing of it. */
function inOrder(): readonly Phase[] {
  return Object.values(phases);
}
