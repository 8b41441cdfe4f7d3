import type { Feature } from '#server/feature.ts';
import { forgetOldHelperCodes } from './repository.ts';
import { hallHelperRoutes } from './routes.ts';

export const hallHelpers: Feature = {
  routes: [hallHelperRoutes],
  chores: [forgetOldHelperCodes],
};
