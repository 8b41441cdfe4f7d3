import { activeBatchApi } from '#contract/active-batch.ts';
import type { Deps } from '#server/deps.ts';
import { withinDeadline } from '#server/http/deadline.ts';
import { sendKept } from '#server/http/kept-bytes.ts';
import type { Served } from '#server/http/serve.ts';

export function activeBatchRoutes(app: Served, { activeBatch }: Deps): void {
  app.get(activeBatchApi.read.path, async (request, reply) =>
    sendKept(request, reply, await withinDeadline(activeBatch.read()), 'application/json; charset=utf-8'),
  );
}
