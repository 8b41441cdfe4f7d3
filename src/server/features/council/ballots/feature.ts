import { ballotsApi } from '#contract/council/ballots.ts';
import type { FeatureOfChannel } from '#server/feature.ts';
import { ballotRoutes } from './routes.ts';

export const ballots: FeatureOfChannel = {
  routes: [ballotRoutes],
  channel: {
    castBy: ballotsApi.cast,
    checks: { ahead: [], completion: [] },
    tables: { ofBatch: [], ofRound: [] },
  },
};
