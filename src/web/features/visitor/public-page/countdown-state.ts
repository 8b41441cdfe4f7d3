import { type PublicBatch, phases } from '#contract/council/public-batch.ts';

type Deadlines = Pick<PublicBatch, 'phase' | 'submission_deadline' | 'stoning_deadline'>;

export type CountdownState =
  | { kind: 'counting'; to: 'submission' | 'stoning'; deadline: string; leftMs: number; submissionPassed: boolean }
  /** `openPhase`: both deadlines are over, but nobody has gone on to the next phase yet. */
  | { kind: 'completed'; openPhase: 1 | 2 | null };

/**
 * The phase decides, not the clock: an administrator may start stoning early or late, and a deadline ends its phase only where
 * the batch's rule says so (decision 104). So the countdown never counts to a deadline of a phase that is over, and says so when
 * a deadline has passed but its phase goes on.
 */
export function countdownState(batch: Deadlines, now: number): CountdownState {
  const { phase, submission_deadline, stoning_deadline } = batch;
  if (phase === phases.completed) return { kind: 'completed', openPhase: null };

  const toSubmission = Date.parse(submission_deadline) - now;
  const toStoning = Date.parse(stoning_deadline) - now;
  if (phase === phases.submission && toSubmission > 0) {
    return {
      kind: 'counting',
      to: 'submission',
      deadline: submission_deadline,
      leftMs: toSubmission,
      submissionPassed: false,
    };
  }
  if (toStoning > 0) {
    const submissionPassed = phase === phases.submission;
    return { kind: 'counting', to: 'stoning', deadline: stoning_deadline, leftMs: toStoning, submissionPassed };
  }
  return { kind: 'completed', openPhase: phase };
}

export type TimeParts = { days: number; hours: number; minutes: number; seconds: number };

/** Rounded up to the second, so that it reads zero only when the deadline is there. */
export function timeParts(leftMs: number): TimeParts {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  return {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor(seconds / 3600) % 24,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  };
}

export type Milestone = 'day' | 'hour' | 'tenMinutes' | 'minute';

const milestones: readonly [Milestone, number][] = [
  ['minute', 60_000],
  ['tenMinutes', 600_000],
  ['hour', 3_600_000],
  ['day', 86_400_000],
];

/** The announcement that is due: the countdown is silent except when one of these is crossed. */
export function milestoneCrossed(beforeMs: number, nowMs: number): Milestone | null {
  return milestones.find(([, ms]) => beforeMs > ms && nowMs <= ms)?.[0] ?? null;
}
