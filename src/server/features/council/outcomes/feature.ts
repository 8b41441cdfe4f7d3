import type { Feature } from '#server/feature.ts';
import { outcomeRoutes } from './routes.ts';
import { outcome } from './undo/outcome.ts';

export const outcomes: Feature = {
  routes: [outcomeRoutes],
  undoables: [outcome],
};
