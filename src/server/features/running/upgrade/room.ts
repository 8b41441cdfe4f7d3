import { stat, statfs } from 'node:fs/promises';
import path from 'node:path';

/** What the new release, the database inside and its log take besides the data. */
const aroundThem = 700_000_000;

/**
 * Refuses to begin what would fill a disk: that of the releases gets the new one and a copy of the data, that of the data a backup.
 * @throws Error where there is too little
 */
export async function refuseTooLittleRoom(folders: { trial: string; data: string }, bytes: number): Promise<void> {
  const data = await findExisting(folders.data);
  const isOneDisk = (await stat(folders.trial)).dev === (await stat(data)).dev;
  await refuseLess(folders.trial, aroundThem + (isOneDisk ? 3 : 2) * bytes);
  if (!isOneDisk) await refuseLess(data, bytes);
}

/** The folder, or that in which it would be made. */
async function findExisting(folder: string): Promise<string> {
  const found = await stat(folder).catch(() => undefined);
  return found ? folder : findExisting(path.dirname(folder));
}

async function refuseLess(folder: string, needed: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < needed)
    throw new Error(
      `The disk of ${folder} has ${inMegabytes(bavail * bsize)} MB free; trying the new version on a copy needs ${inMegabytes(needed)} MB.`,
    );
}

function inMegabytes(bytes: number): string {
  return String(Math.ceil(bytes / 1_000_000));
}
