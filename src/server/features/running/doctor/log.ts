import { openForReading } from '#server/backup/open-for-reading.ts';
import type { Check } from '#server/features/running/doctor/installation.ts';
import { verifyDatabase } from '#verify/database.ts';

const mostListed = 5;

/** Whether everything holds against the log, and the log still holds what was noted of it. */
export const log: Check = {
  name: 'log',
  look: async ({ connection, asked: { head } }) => {
    const { query, close } = await openForReading(connection);
    try {
      const { findings } = await verifyDatabase(query, head);
      return findings.slice(0, mostListed).map((finding) => ({
        what: finding,
        why: 'The database was changed past Ten Stones, or an older state of it was put in place.',
        next: 'Do not go on with the count. npm run verify tells all of it; restore the last backup that holds (docs/operations.md).',
      }));
    } finally {
      await close();
    }
  },
};
