import { tokensApi } from '#contract/running/tokens.ts';
import type { Deps } from '#server/deps.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { makeToken, readTokens, revokeToken } from './actions.ts';

export function tokenRoutes(app: Served, deps: Deps): void {
  serve(app, tokensApi.list, () => readTokens(deps));
  serve(app, tokensApi.make, ({ administrator, body }) => makeToken(deps, administrator, body));
  serve(app, tokensApi.revoke, ({ administrator, params }) => revokeToken(deps, administrator, params.id));
}
