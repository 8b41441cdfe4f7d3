import { createGunzip } from 'node:zlib';
import { phases } from '#contract/batches.ts';
import { countApi } from '#contract/count.ts';
import { AppError } from '#server/app-error.ts';
import type { Deps } from '#server/deps.ts';
import { findBatch } from '#server/features/batches/repository.ts';
import { EncodingNegotiator } from '#server/http/accept.ts';
import { type Served, serve, serveBytes } from '#server/http/serve.ts';
import { readLastAct } from './repository.ts';

const encodings = new EncodingNegotiator(['gzip', 'identity']);

export function countRoutes(app: Served, deps: Deps): void {
  serveBytes(app, countApi.readRecord, async ({ params: { id }, request }) => {
    const packed = await readRecord(deps, id);
    const headers = {
      'cache-control': 'public, no-cache',
      'content-disposition': `attachment; filename="ten-stones-record-${id}.json"`,
      'content-type': 'application/json; charset=utf-8',
      vary: 'accept-encoding',
    };
    if (encodings.negotiate(request.headers['accept-encoding']) === 'gzip')
      return { headers: { ...headers, 'content-encoding': 'gzip' }, content: packed };
    const unpacking = createGunzip();
    unpacking.end(packed);
    return { headers, content: unpacking };
  });
  serve(app, countApi.readHealth, () => deps.countWatch.read());
}

/** @throws AppError batch_not_found, batch_not_completed */
async function readRecord({ db, batchRecords }: Deps, batchId: string): Promise<Buffer> {
  const batch = await findBatch(db, batchId);
  if (!batch) throw new AppError('batch_not_found');
  if (batch.phase !== phases.completed) throw new AppError('batch_not_completed');
  return batchRecords.read(batchId, await readLastAct(db));
}
