import { phonesApi } from '#contract/running/phones.ts';
import type { Deps } from '#server/deps.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { letPhonesIn, readPhones, shutPhonesOut } from './actions.ts';

export function phoneRoutes(app: Served, deps: Deps): void {
  serve(app, phonesApi.read, async () => readPhones(deps));
  serve(app, phonesApi.letIn, ({ administrator }) => letPhonesIn(deps, administrator));
  serve(app, phonesApi.shutOut, ({ administrator }) => shutPhonesOut(deps, administrator));
}
