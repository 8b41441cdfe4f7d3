import type { Feature } from '#server/feature.ts';
import { privacyRoutes } from './routes.ts';

export const privacy: Feature = {
  routes: [privacyRoutes],
};
