import type { Feature } from '#server/feature.ts';
import { accessibilityRoutes } from './accessibility-routes.ts';
import { privacyRoutes } from './privacy-routes.ts';

export const pages: Feature = {
  routes: [privacyRoutes, accessibilityRoutes],
};
