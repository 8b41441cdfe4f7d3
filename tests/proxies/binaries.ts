import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Where the programs are: on the path, where systems keep what administrators run, and in folders of `PROXY_BINARIES`. */
const folders = [process.env.PROXY_BINARIES, process.env.PATH, '/usr/sbin', '/usr/local/sbin']
  .flatMap((list) => list?.split(delimiter) ?? [])
  .filter((folder) => folder !== '');

/** Undefined where this machine has none. */
export function findBinary(name: string): string | undefined {
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file));
}
