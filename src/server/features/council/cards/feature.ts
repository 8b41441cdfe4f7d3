import type { Feature } from '#server/feature.ts';
import { cardChecks, startChecks } from './checks.ts';
import { cardRoutes } from './routes.ts';

export const cards: Feature = {
  routes: [cardRoutes],
  checks: [startChecks, cardChecks],
};
