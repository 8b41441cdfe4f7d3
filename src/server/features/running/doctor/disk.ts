import { tooLittleFree } from '#server/disk.ts';
import type { Check } from '#server/features/running/doctor/installation.ts';

/** How full the disk is that holds the data folder, with the embedded database and the backups. */
export const disk: Check = {
  name: 'disk',
  look: async ({ config, readDisk }) => {
    const free = tooLittleFree(await readDisk(config));
    if (free === undefined) return [];
    return [
      {
        what: `Of the disk of ${config.dataDir} only ${free} % is free.`,
        why: 'Once it is full no ballot and no question can be written, and backups fail.',
        next: 'Make room: look at what is large there (du -xh), keep fewer backups here (BACKUP_KEEP), or give it a larger disk.',
      },
    ];
  },
};
