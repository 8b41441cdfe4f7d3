import type { Feature } from '#server/feature.ts';
import { awaitAnswersInTime } from './await-answers.ts';
import { outcomeRoutes } from './routes.ts';
import { outcome } from './undo/outcome.ts';

export const outcomes: Feature = {
  routes: [outcomeRoutes],
  chores: [awaitAnswersInTime],
  undoables: [outcome],
};
