import { stat } from 'node:fs/promises';
import { openDatabase } from '#server/database/open-database.ts';
import { runCommand } from '#server/run-command.ts';
import { sayMessage } from '#server/terminal.ts';
import { checkBackup } from './check-backup.ts';
import { fileAsNamed, inSeconds } from './command-line.ts';
import { totalRows } from './header.ts';
import { describePeople } from './people.ts';
import { showProgress } from './progress.ts';
import { type Restored, restoreBackup } from './restore-backup.ts';

const options = { head: { type: 'string' }, 'although-the-log-does-not-hold': { type: 'boolean' } } as const;

/** `npm run restore -- FILE`, into an empty place: an empty DATA_DIR, or an empty database in DATABASE_URL. */
await runCommand(
  {
    wanted: 'file',
    usage: 'npm run restore -- council.backup [--head HASH] [--although-the-log-does-not-hold]',
    options,
  },
  async ({ named, values, config, signal }) => {
    const file = fileAsNamed(named);
    const startedMs = performance.now();
    const key = config.backupKey;
    await check(file, key, signal);
    const database = await openDatabase(config, sayMessage);
    const progress = showProgress('Restoring');
    try {
      const restored = await restoreBackup(database.connection, file, {
        onProgress: progress.update,
        signal,
        key,
        keysFile: config.keysFile,
        head: values.head,
        evenIfItDoesNotHold: values['although-the-log-does-not-hold'] ?? false,
      });
      progress.stop();
      return describe(restored, values.head !== undefined, inSeconds(startedMs));
    } catch (error) {
      await database.discard();
      throw error;
    } finally {
      progress.stop();
      await database.close();
    }
  },
);

function describe(
  { header, migratedMs, findings, notices, people }: Restored,
  headGiven: boolean,
  duration: string,
): string[] {
  const proof = headGiven
    ? 'Everything in it is as its log says, and the log is the one whose head you noted.'
    : 'Everything in it is as its log says. Only a head that was noted earlier (--head) proves that the log is the same.';
  return [
    `Restored ${totalRows(header)} rows as of ${header.created_at} in ${duration}.`,
    `The migrations to this version took ${(migratedMs / 1000).toFixed(1)} s.`,
    ...(findings.length === 0
      ? [proof]
      : ['It does not hold, and this stays in its log for good:', ...findings.map((finding) => `- ${finding}`)]),
    ...(notices.length > 0 ? ['Look at this:', ...notices.map((notice) => `- ${notice}`)] : []),
    ...describePeople(people),
  ];
}

async function check(file: string, key: string | undefined, signal: AbortSignal) {
  const { size } = await stat(file).catch(() => {
    throw new Error(`There is no file ${file}.`);
  });
  const progress = showProgress('Checking');
  let done = 0;
  try {
    const onRead = (bytes: number) => {
      signal.throwIfAborted();
      done += bytes;
      progress.update(done, size);
    };
    await checkBackup(file, { key, onRead });
    progress.update(size, size);
  } finally {
    progress.stop();
  }
}
