import { openExistingDatabase } from '#server/database/open-database.ts';
import { showProgress } from './progress.ts';
import { inSeconds, runCommand, say, sizeOf } from './run-command.ts';
import { writeBackup } from './write-backup.ts';

/** `npm run backup -- FILE`, while the product runs or not. */
await runCommand('npm run backup -- council.backup', {}, async ({ file, config, signal }) => {
  const startedMs = performance.now();
  const database = await openExistingDatabase(config, say);
  const progress = showProgress('Backing up');
  try {
    const { rows, bytes } = await writeBackup(database.connection, file, {
      onProgress: progress.update,
      signal,
      key: config.backupKey,
    });
    progress.stop();
    const advice = config.backupKey
      ? 'It is encrypted with BACKUP_KEY, without which nobody can restore it.'
      : 'It is not encrypted (set BACKUP_KEY for that). Keep it secret: it holds e-mail addresses and ballots.';
    return `${file} holds ${rows} rows in ${sizeOf(bytes)}, made in ${inSeconds(startedMs)}. ${advice}`;
  } finally {
    progress.stop();
    await database.close();
  }
});
