import type { Feature } from '#server/feature.ts';
import { forgetOldFailures } from './repository.ts';
import { jobRoutes } from './routes.ts';

export const jobs: Feature = {
  routes: [jobRoutes],
  chores: [forgetOldFailures],
};
