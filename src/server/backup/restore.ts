import { stat } from 'node:fs/promises';
import { openPlace } from '#server/database/place.ts';
import { inSeconds, runCommand, say } from './command.ts';
import { totalRows } from './header.ts';
import { showProgress } from './progress.ts';
import { checkBackup, restoreBackup } from './restore-backup.ts';

/** `npm run restore -- FILE`, into an empty place: an empty DATA_DIR, or an empty database in DATABASE_URL. */
await runCommand('npm run restore -- council.backup', async (file, config, signal) => {
  const startedMs = performance.now();
  const header = await check(file, signal);
  const place = await openPlace(config, say);
  const progress = showProgress('Restoring');
  try {
    await restoreBackup(place.connection, file, { onProgress: progress.update, signal });
    progress.stop();
    return `Restored ${totalRows(header)} rows as of ${header.created_at} in ${inSeconds(startedMs)}; a recount of all ballots agrees with the tallies.`;
  } finally {
    progress.stop();
    await place.leave();
  }
});

async function check(file: string, signal: AbortSignal) {
  const { size } = await stat(file).catch(() => {
    throw new Error(`There is no file ${file}.`);
  });
  const progress = showProgress('Checking');
  let done = 0;
  try {
    const header = await checkBackup(file, (bytes) => {
      signal.throwIfAborted();
      done += bytes;
      progress.update(done, size);
    });
    progress.update(size, size);
    return header;
  } finally {
    progress.stop();
  }
}
