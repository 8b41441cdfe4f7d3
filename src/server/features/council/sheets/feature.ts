import { stacksApi } from '#contract/council/stacks.ts';
import type { FeatureOfChannel } from '#server/feature.ts';
import { sheetChecks } from './checks.ts';
import { forgetOldCountersigns } from './countersigns.ts';
import { sheetRoutes } from './routes.ts';
import { stackRoutes } from './stack-routes.ts';

export const sheets: FeatureOfChannel = {
  routes: [sheetRoutes, stackRoutes],
  chores: [forgetOldCountersigns],
  channel: {
    castBy: stacksApi.count,
    checks: { ahead: [], completion: [sheetChecks] },
    tables: {
      ofBatch: [],
      ofRound: [
        'sheet_packages',
        'sheets',
        'stacks',
        'stack_people',
        'stack_entries',
        'replaced_entries',
        'codeless_entries',
        'countersigns',
      ],
    },
  },
};
