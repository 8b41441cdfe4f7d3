import type { Feature } from '#server/feature.ts';
import { checkRoutes } from './routes.ts';

export const checks: Feature = {
  routes: [checkRoutes],
};
