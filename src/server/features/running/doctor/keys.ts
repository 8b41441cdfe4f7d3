import { checkKeys } from '#server/database/secrets.ts';
import type { Check } from '#server/features/running/doctor/installation.ts';

/** Whether who reads the database finds the keys in it, and whether the file with them is the one of this database. */
export const keys: Check = {
  name: 'keys',
  look: async ({ config: { keysFile }, db }) => {
    const fault = await checkKeys(db, keysFile).catch((error: Error) => error.message);
    if (fault !== undefined)
      return [
        {
          what: fault,
          why: 'Without its keys nobody’s ballot is recognised, and the next start ends.',
          next: 'Put the right file back, readable by Ten Stones, before it is started again.',
        },
      ];
    if (keysFile !== undefined) return [];
    return [
      {
        what: 'The keys lie in the database that they protect: DATABASE_URL is set, and KEYS_FILE is not.',
        why:
          'Who can read that database, a standby or a dump of it, can give ballots by every card that was not used and by browsers that it makes ' +
          'up, and find out which card or network a ballot came from. /privacy promises nothing of them.',
        next:
          'Set KEYS_FILE to a file on this machine that only Ten Stones reads; the next start moves the keys there. Give other copies the ' +
          'same file, and keep a copy of it.',
      },
    ];
  },
};
