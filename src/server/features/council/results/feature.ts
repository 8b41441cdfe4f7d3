import type { Feature } from '#server/feature.ts';
import { resultRoutes } from './routes.ts';

export const results: Feature = {
  routes: [resultRoutes],
};
