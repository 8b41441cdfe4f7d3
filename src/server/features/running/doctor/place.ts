import { findPlaceFaults } from '#server/database/place-faults.ts';
import type { Check } from '#server/features/running/doctor/installation.ts';

/** Whether the database is one that Ten Stones can work with, and has room for all copies that run. */
export const place: Check = {
  name: 'database',
  look: async ({ db }) =>
    (await findPlaceFaults(db, { starting: 0 })).map(({ what, why, next }) => ({ what, why, next })),
};
