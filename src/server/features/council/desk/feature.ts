import type { Feature } from '#server/feature.ts';
import { declineWaiting } from '#server/features/council/questions/decline-waiting.ts';
import { deskChecks } from './checks.ts';
import { deskRoutes } from './routes.ts';

export const desk: Feature = {
  routes: [deskRoutes],
  followers: [declineWaiting],
  checks: [deskChecks],
};
