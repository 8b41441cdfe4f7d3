import type { BatchRules } from '#contract/council/batch-rules.ts';
import type { Outcome } from '#contract/council/council-outcome.ts';
import type { SaidVerdict } from '#contract/council/verdicts.ts';

export type DemoQuestion = {
  author: string;
  text: string;
  /** How it stood there at first, until somebody corrected it while stones were given. */
  misspelt?: string;
};

export type DemoCouncil = {
  name: string;
  /** How far it has come. What was stopped stands in the archive, so that it is found only where one looks for it. */
  state: 'submission' | 'stoning' | 'completed' | 'archived' | 'stopped';
  /** Days from today. */
  submissionInDays: number;
  stoningInDays: number;
  ballots: number;
  rules?: Partial<BatchRules>;
  questions: readonly DemoQuestion[];
  /** What became of the first of those that went to the council, in the order of their ranks: of each all that was said, oldest first. */
  outcomes?: readonly (readonly DemoOutcome[])[];
};

type DemoOutcome = Omit<Outcome, 'day' | 'due'> & {
  daysAgo: number;
  dueInDays?: number;
  /** What whoever asked says of it, in words that were published at the desk. */
  judged?: Required<SaidVerdict>;
};
