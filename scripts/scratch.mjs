// Where tests put the folders and databases that they throw away.
import { accessSync, constants, readFileSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';

const memory = '/dev/shm';
const roomBytes = 4 * 2 ** 30; // twice what the suite writes

/**
 * Puts the temporary folders of this process and of all that it starts into memory, where there is room: most of what the
 * suite writes are databases that live for a second. What a killed process wrote is as safe there as on a disk; only a
 * machine that loses its power would tell them apart, which no test does. A `TMPDIR` that is set already stays.
 */
export function keepScratchInMemory() {
  if (!process.env.TMPDIR && hasRoom()) process.env.TMPDIR = memory;
}

function hasRoom() {
  try {
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);
    return Math.min(bavail * bsize, freemem()) > roomBytes && mayRunPrograms();
  } catch {
    return false; // there is no such folder but on Linux
  }
}

/** In containers it is often mounted without this permission; tests run copied programs in their folders. */
function mayRunPrograms() {
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
  const [, , , options = ''] = mounts.findLast((line) => line.split(' ')[1] === memory)?.split(' ') ?? [];
  return !options.split(',').includes('noexec');
}
