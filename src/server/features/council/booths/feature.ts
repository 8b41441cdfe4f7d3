import type { Feature } from '#server/feature.ts';
import { boothChecks } from './checks.ts';
import { forgetOldBoothCodes } from './repository.ts';
import { boothRoutes } from './routes.ts';

export const booths: Feature = {
  routes: [boothRoutes],
  chores: [forgetOldBoothCodes],
  checks: [boothChecks],
};
