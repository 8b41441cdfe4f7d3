import type { Feature } from '#server/feature.ts';
import { personalDataRoutes } from './routes.ts';

export const personalData: Feature = {
  routes: [personalDataRoutes],
};
