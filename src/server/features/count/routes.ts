import { phases } from '#contract/batches.ts';
import { countApi } from '#contract/count.ts';
import { AppError } from '#server/app-error.ts';
import type { Deps } from '#server/deps.ts';
import { findBatch } from '#server/features/batches/repository.ts';
import type { PackedFile } from '#server/files/file-cache.ts';
import { sendPacked } from '#server/files/send-packed.ts';
import { type Served, serve, serveBytes } from '#server/http/serve.ts';
import { readLastAct } from './repository.ts';

const type = 'application/json; charset=utf-8';

export function countRoutes(app: Served, deps: Deps): void {
  serveBytes(app, countApi.readRecord, async ({ params: { id }, request }) =>
    sendPacked(await readRecord(deps, id), request.headers, { type, name: `ten-stones-record-${id}.json` }),
  );
  serve(app, countApi.readHealth, () => deps.countWatch.read());
}

/** @throws AppError batch_not_found, batch_not_completed */
async function readRecord({ db, batchRecords }: Deps, batchId: string): Promise<PackedFile> {
  const batch = await findBatch(db, batchId);
  if (!batch) throw new AppError('batch_not_found');
  if (batch.phase !== phases.completed) throw new AppError('batch_not_completed');
  return batchRecords.read(batchId, await readLastAct(db));
}
