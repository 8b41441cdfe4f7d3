import type { Feature } from '#server/feature.ts';
import { helperChecks } from './checks.ts';
import { forgetOldHelperCodes } from './repository.ts';
import { hallHelperRoutes } from './routes.ts';

export const hallHelpers: Feature = {
  routes: [hallHelperRoutes],
  chores: [forgetOldHelperCodes],
  checks: [helperChecks],
};
