import type { Feature } from '#server/feature.ts';
import { lookRoutes, siteRoutes } from './routes.ts';

export const site: Feature = {
  routes: [siteRoutes, lookRoutes],
};
