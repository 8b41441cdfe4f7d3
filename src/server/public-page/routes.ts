import { activeBatchApi } from '#contract/council/active-batch.ts';
import type { Deps } from '#server/deps.ts';
import { withinDeadline } from '#server/http/deadline.ts';
import { sendRepresentation } from '#server/http/representation.ts';
import type { Served } from '#server/http/serve.ts';

const description = { type: 'application/json; charset=utf-8', vary: 'accept-encoding' };

export function publicPageRoutes(app: Served, { publicPage }: Deps): void {
  app.get(activeBatchApi.read.path, { config: { openToAll: true } }, async (request, reply) => {
    const rendering = await withinDeadline(publicPage.read());
    return sendRepresentation(request, reply, rendering.asJson(), description);
  });
}
