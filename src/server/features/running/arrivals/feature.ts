import type { Feature } from '#server/feature.ts';
import { arrivalRoutes } from './routes.ts';

export const arrivals: Feature = {
  routes: [arrivalRoutes],
};
