import { webhooksApi } from '#contract/running/webhooks.ts';
import type { Deps } from '#server/deps.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { makeWebhook, readDeliveries, readWebhooks, removeWebhook, rotateSecret, sendAgain } from './actions.ts';

export function webhookRoutes(app: Served, deps: Deps): void {
  serve(app, webhooksApi.list, () => readWebhooks(deps));
  serve(app, webhooksApi.make, ({ administrator, body }) => makeWebhook(deps, administrator, body));
  serve(app, webhooksApi.remove, ({ administrator, params }) => removeWebhook(deps, administrator, params.id));
  serve(app, webhooksApi.rotateSecret, ({ administrator, params }) => rotateSecret(deps, administrator, params.id));
  serve(app, webhooksApi.listDeliveries, ({ params }) => readDeliveries(deps, params.id));
  serve(app, webhooksApi.sendAgain, ({ administrator, params }) => sendAgain(deps, administrator, params));
}
