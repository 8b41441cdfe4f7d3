import type { Feature } from '#server/feature.ts';
import { webhookJob } from './deliver.ts';
import { forgetOldDeliveries } from './delivery-repository.ts';
import { webhookRoutes } from './routes.ts';
import { tellTurnout } from './tell-turnout.ts';
import { tellWebhooks } from './tell-webhooks.ts';

export const webhooks: Feature = {
  routes: [webhookRoutes],
  followers: [tellWebhooks],
  jobs: [webhookJob],
  chores: [forgetOldDeliveries],
  news: [tellTurnout],
};
