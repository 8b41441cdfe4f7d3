import type { Feature } from '#server/feature.ts';
import { networkRoutes } from './networks/routes.ts';
import { arrivalRoutes } from './routes.ts';

export const arrivals: Feature = {
  routes: [arrivalRoutes, networkRoutes],
};
