import type { Feature } from '#server/feature.ts';
import { tokenChecks } from './checks.ts';
import { forgetOldTokens } from './repository.ts';
import { tokenRoutes } from './routes.ts';

export const tokens: Feature = {
  routes: [tokenRoutes],
  siteChecks: [tokenChecks],
  chores: [forgetOldTokens],
};
