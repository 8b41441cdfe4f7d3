import { statfs } from 'node:fs/promises';
import type { Config } from './config.ts';

export type Disk = { bytes: number; freeBytes: number };

/** With less of it free somebody is told: by the panel, by the rules for alerts in `deploy/monitoring`, and by `npm run doctor`. */
const leastFreeShare = 0.1;

/** The disk of the data folder. Undefined where there is no such folder, as may be with a database elsewhere: nothing is written to it. */
export async function readDisk({
  dataDir,
  databaseUrl,
}: Pick<Config, 'dataDir' | 'databaseUrl'>): Promise<Disk | undefined> {
  try {
    const { bsize, blocks, bavail } = await statfs(dataDir);
    return { bytes: bsize * blocks, freeBytes: bsize * bavail };
  } catch (error) {
    if (databaseUrl && (error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** In percent, where too little is free. */
export function tooLittleFree(disk: Disk | undefined): number | undefined {
  if (!disk) return undefined;
  const share = disk.freeBytes / disk.bytes;
  return share < leastFreeShare ? Math.floor(share * 100) : undefined;
}
