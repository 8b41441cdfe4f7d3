import type { Feature } from '#server/feature.ts';
import { accessibilityRoutes } from './routes.ts';

export const accessibility: Feature = {
  routes: [accessibilityRoutes],
};
