import type { Feature } from '#server/feature.ts';
import { ballotRoutes } from './routes.ts';

export const ballots: Feature = {
  routes: [ballotRoutes],
};
