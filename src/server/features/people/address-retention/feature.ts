import type { Feature } from '#server/feature.ts';
import { removeExpiredAddresses } from './actions.ts';
import { addressRetentionRoutes } from './routes.ts';

export const addressRetention: Feature = {
  routes: [addressRetentionRoutes],
  chores: [(_db, deps) => removeExpiredAddresses(deps)],
};
