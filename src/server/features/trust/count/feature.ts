import type { Feature } from '#server/feature.ts';
import { countRoutes } from './routes.ts';

export const count: Feature = {
  routes: [countRoutes],
};
