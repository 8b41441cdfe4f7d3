import { listMigrations } from '#server/database/migrate.ts';
import { toTodaysMigrations } from '#server/database/squashed-migrations.ts';
import { checkArchive, openArchive, updateFirst } from './archive.ts';
import { readContent } from './encryption.ts';
import type { Header } from './header.ts';

/**
 * Reads a backup from end to end, before anything is touched.
 * @throws Error when it is damaged, or newer than this app
 */
export async function checkBackup(
  file: string,
  { key, onRead }: { key?: string | undefined; onRead?: (bytes: number) => void } = {},
): Promise<Header> {
  await checkArchive(file, readContent(file, key, onRead));
  const archive = await openArchive(readContent(file, key));
  archive.close();
  await checkMigrations(file, archive.header);
  return archive.header;
}

async function checkMigrations(file: string, { migrations, app_version }: Header): Promise<void> {
  const known = await listMigrations();
  const todays = toTodaysMigrations(migrations);
  if (!todays)
    throw new Error(
      `${file} was made by a version of Ten Stones before 0.1.0. Restore it with version 0.1.0 and make another one there.`,
    );
  const unknown = todays.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new Error(
      `${file} was made by a newer version of Ten Stones (${app_version}, with ${unknown.join(', ')}). ${updateFirst}`,
    );
  if (todays.some((name, index) => name !== known[index]))
    throw new Error(`${file} comes from a database whose migrations are not those of any version of Ten Stones.`);
}
