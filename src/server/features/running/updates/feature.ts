import type { Feature } from '#server/feature.ts';
import { updateChecks } from './checks.ts';

export const updates: Feature = {
  chores: [(_db, { updates: found }) => found.look()],
  siteChecks: [updateChecks],
};
