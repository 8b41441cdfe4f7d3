import type { Feature } from '#server/feature.ts';
import { handoverRoutes } from './routes.ts';

export const handovers: Feature = {
  routes: [handoverRoutes],
};
