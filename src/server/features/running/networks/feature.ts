import type { Feature } from '#server/feature.ts';
import { networkRoutes } from './routes.ts';

export const networks: Feature = {
  routes: [networkRoutes],
};
