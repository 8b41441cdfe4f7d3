import { ballotsApi } from '#contract/council/ballots.ts';
import type { FeatureOfChannel } from '#server/feature.ts';
import { cardChecks, startChecks } from './checks.ts';
import { cardRoutes } from './routes.ts';

export const cards: FeatureOfChannel = {
  routes: [cardRoutes],
  channel: {
    castBy: ballotsApi.cast,
    checks: { ahead: [startChecks, cardChecks], completion: [] },
    tables: { ofBatch: ['card_packages', 'cards'], ofRound: [] },
  },
};
