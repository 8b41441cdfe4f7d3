import { outcomesApi } from '#contract/council/outcomes.ts';
import type { Deps } from '#server/deps.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { readCouncilBatches, readOutcomeWriters, writeOutcome } from './actions.ts';

export function outcomeRoutes(app: Served, deps: Deps): void {
  serve(app, outcomesApi.listBatches, () => readCouncilBatches(deps));
  serve(app, outcomesApi.listWriters, ({ params: { id } }) => readOutcomeWriters(deps, id));
  serve(app, outcomesApi.write, ({ params: { id, questionId }, body, administrator }) =>
    writeOutcome(deps, administrator, { batchId: id, questionId }, body),
  );
}
