import type { Feature } from '#server/feature.ts';
import { phoneRoutes } from './routes.ts';

export const phones: Feature = {
  routes: [phoneRoutes],
};
