import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Archives } from '#embedded-postgres';

const folder = fileURLToPath(new URL('../../', import.meta.url));
const list = path.join(folder, 'release.json');

/** Whether this runs from an unpacked release, not from a clone. */
export const isRelease = existsSync(list);

/** The archives of the database that belong to this release, beside it or in it. Undefined in a clone, where npm installs it. */
export const archivesOfRelease: Archives | undefined = isRelease
  ? { list: JSON.parse(readFileSync(list, 'utf8')).postgresql, folders: [path.dirname(path.resolve(folder)), folder] }
  : undefined;
