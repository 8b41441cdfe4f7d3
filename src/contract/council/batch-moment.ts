import { countsPaper, type Ending, isOver, phaseEnd } from './phase-end.ts';
import type { Phase, PublicBatch } from './public-batch.ts';

/** What people can do at a moment, wherever it is told. */
type MomentRow = {
  /** What is taken, so that they are invited to give it and offered where. */
  invites: 'questions' | 'stones' | null;
};

/**
 * Where a batch stands for whoever looks at it: phone, wall, frame, calendar, texts to send and result take their words by it, in
 * records, so that one that is named nowhere does not compile.
 */
export const momentRows = {
  asking: { invites: 'questions' },
  /** The deadline has passed, and nobody has moved the batch on. */
  asking_on: { invites: 'questions' },
  /** The phase was to end by now, and nothing more is taken; the next one has not begun, because the step waits or has failed. */
  asking_over: { invites: null },
  stoning: { invites: 'stones' },
  stoning_on: { invites: 'stones' },
  stoning_over: { invites: null },
  /** Online stoning has closed, and paper is counted for as long as it takes. */
  counting: { invites: null },
  /** Completed, and somebody leads its reveal on the projector; all else has the whole result. */
  revealing: { invites: null },
  completed: { invites: null },
} as const satisfies Record<string, MomentRow>;

export type BatchMoment = keyof typeof momentRows;

/** What decides at which moment a batch is. */
export type Standing = Ending & Pick<PublicBatch, 'revealed'>;

/** Where a batch stands in a phase that its deadline ends; the last one has none. */
const momentOfPhase = { 1: 'asking', 2: 'stoning', 3: null } as const satisfies Record<Phase, BatchMoment | null>;

/** `now` in milliseconds. */
export function momentOf(batch: Standing, now: number): BatchMoment {
  const moment = momentOfPhase[batch.phase];
  if (moment === null) return batch.revealed === null ? 'completed' : 'revealing';
  if (countsPaper(batch)) return 'counting';
  if (isOver(batch, now)) return `${moment}_over`;
  return phaseEnd(batch, now)?.differs === 'still_taken' ? `${moment}_on` : moment;
}
