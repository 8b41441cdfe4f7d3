import { createWriteStream } from 'node:fs';
import { readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod/mini';
import { syncFolder } from '#embedded-postgres/sync-folder.ts';

/** Keys by their names. */
export type Keys = ReadonlyMap<string, Buffer>;

const Content = z.record(
  z.string(),
  z.pipe(
    z.string().check(z.regex(/^[\w-]{43}$/)),
    z.transform((text) => Buffer.from(text, 'base64url')),
  ),
);

/**
 * The keys of a file; undefined where there is none.
 * @throws Error where it cannot be read, or is something else
 */
export async function readKeyFile(file: string): Promise<Keys | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw new Error(`The file of keys ${file} cannot be read (${error.code}).`);
  });
  if (text === undefined) return undefined;
  const parsed = Content.safeParse(parse(text));
  if (!parsed.success) throw new Error(`${file} is no file of keys of Ten Stones, or it was changed.`);
  return new Map(Object.entries(parsed.data));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Writes keys to a file that only its owner reads. It is there whole or not at all, whenever the process or the machine ends.
 * @throws Error where it cannot be written
 */
export async function writeKeyFile(file: string, keys: Keys): Promise<void> {
  const content = Object.fromEntries([...keys].map(([name, key]) => [name, key.toString('base64url')]));
  const draft = `${file}.partial`;
  try {
    await rm(draft, { force: true }); // what a killed process left
    const target = createWriteStream(draft, { mode: 0o600, flags: 'wx', flush: true });
    await pipeline([`${JSON.stringify(content, null, 2)}\n`], target);
    await rename(draft, file);
    await syncFolder(path.dirname(file));
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {});
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(
      `The file of keys ${file} cannot be written (${code}). Ten Stones has to be able to write it once.`,
      {
        cause: error,
      },
    );
  }
}
