import type { Feature } from '#server/feature.ts';
import { outcomeRoutes } from './routes.ts';

export const outcomes: Feature = {
  routes: [outcomeRoutes],
};
