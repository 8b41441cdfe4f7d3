import { activeBatchApi } from '#contract/active-batch.ts';
import { withinDeadline } from '#server/http/deadline.ts';
import { type Kept, type KeptBytes, sendKept } from '#server/http/kept-bytes.ts';
import type { Served } from '#server/http/serve.ts';
import type { CompressedAnswer } from './compressed-answer.ts';

export function activeBatchRoutes(app: Served, compressed: CompressedAnswer): void {
  app.get(activeBatchApi.read.path, async (request, reply) =>
    sendKept(request, reply, toKept(await withinDeadline(compressed.read()))),
  );
}

function toKept(bytes: KeptBytes): Kept {
  return { bytes, type: 'application/json; charset=utf-8', vary: 'accept-encoding' };
}
