import { boothsApi } from '#contract/council/booths.ts';
import type { FeatureOfChannel } from '#server/feature.ts';
import { boothChecks } from './checks.ts';
import { forgetOldBoothCodes } from './repository.ts';
import { boothRoutes } from './routes.ts';

export const booths: FeatureOfChannel = {
  routes: [boothRoutes],
  chores: [forgetOldBoothCodes],
  channel: {
    castBy: boothsApi.cast,
    checks: { ahead: [boothChecks], completion: [] },
    tables: { ofBatch: ['booths'], ofRound: ['booth_arrivals'] },
  },
};
