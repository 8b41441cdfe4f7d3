import type { Feature } from '#server/feature.ts';
import { jobChecks } from './checks.ts';
import { forgetOldFailures } from './repository.ts';
import { jobRoutes } from './routes.ts';

export const jobs: Feature = {
  routes: [jobRoutes],
  siteChecks: [jobChecks],
  chores: [forgetOldFailures],
};
