import { lazyTexts } from '#web/text/lazy.ts';
import { publicText } from '#web/text/public.ts';
import { open } from './open-screen.ts';
import type { State } from './states.ts';

/** The projector. */
export const wallStates: readonly State[] = [
  { name: 'wall-no-batch', arrange: (stage) => open(stage, '/?view=wall', publicText.noBatchTitle) },
  {
    name: 'wall-submission',
    council: 'submission',
    arrange: async (stage) => {
      await open(stage, '/?view=wall', lazyTexts.wall.takePart);
    },
  },
  {
    name: 'wall-stoning',
    council: 'stoning',
    arrange: async (stage) => {
      await open(stage, '/?view=wall', lazyTexts.wall.takePart);
    },
  },
  {
    name: 'wall-blind',
    council: 'blind',
    arrange: async (stage) => {
      await open(stage, '/?view=wall', publicText.stonesLater);
    },
  },
  {
    name: 'wall-completed',
    council: 'completed',
    arrange: async (stage) => {
      await open(stage, '/?view=wall', 'Who speaks for the river?');
    },
  },
];
