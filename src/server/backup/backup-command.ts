import { openExistingDatabase } from '#server/database/open-database.ts';
import { runCommand } from '#server/run-command.ts';
import { sayMessage } from '#server/terminal.ts';
import { fileAsNamed, inSeconds, sizeOf } from './command-line.ts';
import { showProgress } from './progress.ts';
import { writeBackup } from './write-backup.ts';

/** `npm run backup -- FILE`, while the product runs or not. */
await runCommand({ wanted: 'file', usage: 'npm run backup -- council.backup', options: {} }, async (call) => {
  const { named, config, signal } = call;
  const file = fileAsNamed(named);
  const startedMs = performance.now();
  const database = await openExistingDatabase(config, sayMessage);
  const progress = showProgress('Backing up');
  try {
    const { rows, bytes } = await writeBackup(database.connection, file, {
      onProgress: progress.update,
      signal,
      key: config.backupKey,
      keysFile: config.keysFile,
    });
    progress.stop();
    const advice = config.backupKey
      ? 'It is encrypted with BACKUP_KEY, without which nobody can restore it.'
      : 'It is not encrypted (set BACKUP_KEY for that). Keep it secret: it holds e-mail addresses and ballots.';
    return [`${file} holds ${rows} rows in ${sizeOf(bytes)}, made in ${inSeconds(startedMs)}. ${advice}`];
  } finally {
    progress.stop();
    await database.close();
  }
});
