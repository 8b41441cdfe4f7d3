import { hasDatabase } from '#server/database/embedded/running.ts';
import { inSeconds, openPlace, runCommand, sizeOf } from './command.ts';
import { showProgress } from './progress.ts';
import { writeBackup } from './write-backup.ts';

/** `npm run backup -- FILE`, while the product runs or not. */
await runCommand('npm run backup -- council.backup', async (file, config, signal) => {
  if (!config.databaseUrl && !(await hasDatabase(config.dataDir)))
    throw new Error(`There is no database in ${config.dataDir} (DATA_DIR).`);
  const startedMs = performance.now();
  const place = await openPlace(config);
  const progress = showProgress('Backing up');
  try {
    const { rows, bytes } = await writeBackup(place.connection, file, { onProgress: progress.update, signal });
    progress.stop();
    return `${file} holds ${rows} rows in ${sizeOf(bytes)}, made in ${inSeconds(startedMs)}. Keep it secret: it holds e-mail addresses and keys.`;
  } finally {
    progress.stop();
    await place.leave();
  }
});
