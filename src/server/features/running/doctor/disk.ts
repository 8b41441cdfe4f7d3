import type { Check } from '#server/features/running/doctor/installation.ts';

const mostShare = 0.95;

/** How full the disk is that holds the data folder, with the embedded database and the backups. */
export const disk: Check = {
  name: 'disk',
  look: async ({ config: { dataDir }, measureDisk }) => {
    const { blocks, bavail } = await measureDisk(dataDir);
    const share = 1 - bavail / blocks;
    if (share < mostShare) return [];
    return [
      {
        what: `The disk of ${dataDir} is ${Math.floor(share * 100)} % full.`,
        why: 'Once it is full no ballot and no question can be written, and backups fail.',
        next: 'Make room: look at what is large there (du -xh), keep fewer backups here (BACKUP_KEEP), or give it a larger disk.',
      },
    ];
  },
};
