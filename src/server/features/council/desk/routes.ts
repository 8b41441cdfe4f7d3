import { deskApi } from '#contract/council/desk.ts';
import type { Deps } from '#server/deps.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { sayReason } from '#server/texts/said-reasons.ts';
import { keepOnDesk, nextOnDesk } from './next.ts';

export function deskRoutes(app: Served, deps: Deps): void {
  serve(app, deskApi.next, async ({ params, body, administrator, request }) => {
    const next = await nextOnDesk(deps, administrator, params.id, body);
    return { ...next, question: next.question && (await sayReason(deps, request.headers, next.question)) };
  });
  serve(app, deskApi.keep, ({ params, body, administrator }) => keepOnDesk(deps, administrator, params.id, body.ids));
}
