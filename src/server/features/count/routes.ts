import { countApi } from '#contract/count.ts';
import type { Deps } from '#server/deps.ts';
import { readCompletedBatch } from '#server/features/batches/read-batch.ts';
import type { PackedFile } from '#server/files/file-cache.ts';
import { sendPacked } from '#server/files/send-packed.ts';
import { type Served, serve, serveBytes } from '#server/http/serve.ts';
import { readLastLinkOfCount } from './repository.ts';

const type = 'application/json; charset=utf-8';

export function countRoutes(app: Served, deps: Deps): void {
  serveBytes(app, countApi.readRecord, async ({ params: { id }, request }) =>
    sendPacked(await readRecord(deps, id), request.headers, { type, name: `ten-stones-record-${id}.json` }),
  );
  serve(app, countApi.readHealth, () => deps.countWatch.read());
}

/** @throws AppError batch_not_found, batch_not_completed */
async function readRecord({ db, batchRecords }: Deps, batchId: string): Promise<PackedFile> {
  await readCompletedBatch(db, batchId);
  return batchRecords.read(batchId, await readLastLinkOfCount(db));
}
