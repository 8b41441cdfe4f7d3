import { readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';

const writtenByOthers = 0o022;
const sticky = 0o1000;

/**
 * The text of a file that only root, or whoever runs this, can change; empty where there is none.
 * @throws Error where others can write it, or put another one in its place
 */
export async function readTrusted(file: string): Promise<string> {
  const found = await realpath(file).catch(() => undefined);
  if (found === undefined) return '';
  // Where a link leads is as open as the folder that it lies in.
  for (const way of [file, found]) await refuseOpenPlaces(file, way);
  return readFile(found, 'utf8');
}

async function refuseOpenPlaces(file: string, way: string): Promise<void> {
  for (let place = way; ; place = path.dirname(place)) {
    const { uid, mode } = await stat(place);
    const isOpen = (mode & writtenByOthers) !== 0 && (mode & sticky) === 0;
    if (isOpen || ![0, process.getuid?.()].includes(uid))
      throw new Error(
        `${place} can be changed by others than root, so ${file} is not trusted. Make it root’s alone (chown root ${place} && chmod go-w ${place}), or name UPDATE_KEY=RW… before this command.`,
      );
    if (place === path.dirname(place)) return;
  }
}
