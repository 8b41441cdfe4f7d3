import type { Phase } from '#contract/batches.ts';
import { part } from './part.ts';

/** Sentences of the public pages. */
export const publicText = part('public', (say) => ({
  phaseBadge: (phase: Phase) => say('phaseBadge', { phase }),
  submitBefore: (day: string) => say('submitBefore', { day }),
  charactersLeft: (count: number) => say('charactersLeft', { count }),
  charactersOver: (count: number) => say('charactersOver', { count }),
  found: (count: number) => say('found', { count }),
  newQuestions: (count: number) => say('newQuestions', { count }),
  shownOf: (shown: number, total: number) => say('shownOf', { shown, total }),
  showMore: (count: number) => say('showMore', { count }),
  stonesUnit: (count: number) => say('stonesUnit', { count }),
  stones: (count: number) => say('stones', { count }),
  votes: (count: number) => say('votes', { count }),
  share: (stones: number) => say('share', { stones }),
  full: (count: number) => say('full', { count }),
  peopleGave: (count: number) => say('peopleGave', { count }),
  questionsAsked: (count: number) => say('questionsAsked', { count }),
}));

/** The built-in page about the council circle. */
export const trainingCircleText = part('circle');
