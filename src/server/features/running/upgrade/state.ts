import { readFile, rename, writeFile } from 'node:fs/promises';
import type { Release } from './archive.ts';

/** The last upgrade of an installation, for whoever goes back, or on after a kill. */
export type State = {
  from: Release;
  to: Release;
  /** Made just before. */
  backup: string;
  /** The link was not turned yet, or nobody has seen yet that what it leads to is ready. */
  isUnderWay: boolean;
};

export async function readState(file: string): Promise<State | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : JSON.parse(text);
}

/** All of it or nothing, whenever it is killed. */
export async function writeState(file: string, state: State): Promise<void> {
  await writeFile(`${file}.new`, `${JSON.stringify(state, null, 2)}\n`, { mode: 0o600, flush: true });
  await rename(`${file}.new`, file);
}
