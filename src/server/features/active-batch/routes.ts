import type { IncomingMessage } from 'node:http';
import { activeBatchApi } from '#contract/active-batch.ts';
import type { Deps } from '#server/deps.ts';
import { withinDeadline } from '#server/http/deadline.ts';
import { type Kept, type KeptBytes, sendKept } from '#server/http/kept-bytes.ts';
import type { Served } from '#server/http/serve.ts';

export function activeBatchRoutes(app: Served, { activeBatch }: Deps): void {
  app.get(activeBatchApi.read.path, async (request, reply) =>
    sendKept(request, reply, toKept(await withinDeadline(activeBatch.read()))),
  );
}

/** The public answer where it is there at once, for the front door. */
export function findActiveBatch({ activeBatch: { fresh } }: Pick<Deps, 'activeBatch'>, { url }: IncomingMessage) {
  return url === activeBatchApi.read.path && fresh ? toKept(fresh) : undefined;
}

function toKept(bytes: KeptBytes): Kept {
  return { bytes, type: 'application/json; charset=utf-8', vary: 'accept-encoding' };
}
