import { countsPaper, type Ending, phaseEnd } from '#contract/council/phase-end.ts';
import { endsBy } from '#contract/council/phases.ts';

export type CountdownState =
  | {
      kind: 'counting';
      to: 'submission' | 'stoning';
      moment: string;
      leftMs: number;
      submissionPassed: boolean;
      /** Whether it counts to something later than the end of the phase, which nobody knows. */
      isLater: boolean;
    }
  /** Paper is counted, for as long as it takes. */
  | { kind: 'paper' }
  /** `over`: the deadline of the running phase, where nobody has gone on to the next one yet. */
  | { kind: 'completed'; over: string | null };

const counted = { submission_deadline: 'submission', stoning_deadline: 'stoning' } as const;

/**
 * The phase decides, not the clock: an administrator may start stoning early or late, and a deadline ends its phase only where
 * the batch's rule says so (decision 104). So the countdown never counts to a deadline of a phase that is over; it counts to a
 * planned step that comes first, and says so when a deadline has passed but its phase goes on.
 */
export function countdownState(batch: Ending, now: number): CountdownState {
  const end = phaseEnd(batch, now);
  if (end === null) return countsPaper(batch) ? { kind: 'paper' } : { kind: 'completed', over: null };
  const isLater = end.moment === null;
  const counting = (to: 'submission' | 'stoning', moment: string, submissionPassed: boolean) =>
    ({ kind: 'counting', to, moment, leftMs: Date.parse(moment) - now, submissionPassed, isLater }) as const;

  const to = counted[endsBy[batch.phase] ?? 'stoning_deadline'];
  const submissionPassed = to === 'submission' && Date.parse(end.deadline) <= now;
  if (end.moment !== null) return counting(to, end.moment, submissionPassed);
  if (Date.parse(batch.stoning_deadline) > now) return counting('stoning', batch.stoning_deadline, submissionPassed);
  return { kind: 'completed', over: batch.stoning_deadline };
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
