import type { Feature } from '#server/feature.ts';
import { sheetChecks } from './checks.ts';
import { forgetOldCountersigns } from './countersigns.ts';
import { sheetRoutes } from './routes.ts';
import { stackRoutes } from './stack-routes.ts';

export const sheets: Feature = {
  routes: [sheetRoutes, stackRoutes],
  chores: [forgetOldCountersigns],
  checks: [sheetChecks],
};
