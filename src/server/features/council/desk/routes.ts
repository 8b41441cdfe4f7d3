import { deskApi } from '#contract/council/desk.ts';
import type { Deps } from '#server/deps.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { keepOnDesk, nextOnDesk } from './next.ts';

export function deskRoutes(app: Served, deps: Deps): void {
  serve(app, deskApi.next, ({ params, body, administrator }) => nextOnDesk(deps, administrator, params.id, body));
  serve(app, deskApi.keep, ({ params, body, administrator }) => keepOnDesk(deps, administrator, params.id, body.ids));
}
