import type { Feature } from '#server/feature.ts';
import { diskChecks } from './checks.ts';
import { backupRoutes } from './routes.ts';

export const backups: Feature = {
  routes: [backupRoutes],
  siteChecks: [diskChecks],
};
