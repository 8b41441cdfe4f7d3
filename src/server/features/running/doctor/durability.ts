import { findUnsafeSettings } from '#server/database/durability.ts';
import type { Check } from '#server/features/running/doctor/installation.ts';

/** Whether what is answered is on the disk. */
export const durability: Check = {
  name: 'durability',
  look: async ({ db }) =>
    (await findUnsafeSettings(db)).map((setting) => ({
      what: `The database has ${setting}.`,
      why: 'It answers before what it wrote would survive a power cut: ballots that were confirmed could be lost.',
      next: `Take ${setting} out of the settings of the server, the database and its roles, and reload it.`,
    })),
};
