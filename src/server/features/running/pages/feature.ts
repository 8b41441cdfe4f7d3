import type { Feature } from '#server/feature.ts';
import { pageRoutes } from './routes.ts';

export const pages: Feature = {
  routes: [pageRoutes],
};
