import { networksApi } from '#contract/running/arrivals-networks.ts';
import type { Deps } from '#server/deps.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { openNetwork, readLimitedNetworks } from './actions.ts';

export function networkRoutes(app: Served, deps: Deps): void {
  serve(app, networksApi.list, ({ request }) => readLimitedNetworks(deps, request.ip));
  serve(app, networksApi.open, ({ administrator, params, body }) =>
    openNetwork(deps, administrator, params.id, body.more),
  );
}
