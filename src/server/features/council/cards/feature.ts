import type { Feature } from '#server/feature.ts';
import { cardChecks } from './checks.ts';
import { cardRoutes } from './routes.ts';

export const cards: Feature = {
  routes: [cardRoutes],
  checks: [cardChecks],
};
