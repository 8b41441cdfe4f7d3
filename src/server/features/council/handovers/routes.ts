import { handoversApi } from '#contract/council/handovers.ts';
import type { Deps } from '#server/deps.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { handOver, readHandovers } from './actions.ts';

export function handoverRoutes(app: Served, deps: Deps): void {
  serve(app, handoversApi.list, ({ params }) => readHandovers(deps, params.id));
  serve(app, handoversApi.create, ({ params, headers, body, administrator }) =>
    handOver(deps, administrator, params.id, { first: body.first, key: headers['idempotency-key'] }),
  );
}
