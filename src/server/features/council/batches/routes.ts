import { batchesApi } from '#contract/council/batches.ts';
import { mergingApi } from '#contract/council/merging.ts';
import { questionsApi } from '#contract/council/questions.ts';
import { revealApi } from '#contract/council/reveal.ts';
import { revisionOf } from '#contract/wire/revision.ts';
import type { Deps } from '#server/deps.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { assign, assignAll, moveSome, unassign } from './assignment-actions.ts';
import { changeBatch } from './change-batch.ts';
import { readClusters } from './clusters.ts';
import { createBatch } from './create-batch.ts';
import { deleteBatch } from './delete-batch.ts';
import { readBatches, readTakenOut } from './read-batches.ts';
import { moveReveal } from './reveal.ts';
import { showStonesNow } from './show-stones.ts';

export function batchRoutes(app: Served, deps: Deps): void {
  serve(app, batchesApi.list, async ({ onlyBatch }) =>
    (await readBatches(deps)).filter(({ id }) => onlyBatch === undefined || id === onlyBatch),
  );
  serve(app, batchesApi.create, ({ headers, body, administrator }) =>
    createBatch(deps, administrator, body, headers['idempotency-key']),
  );
  serve(app, batchesApi.update, ({ params, headers, body, administrator }) =>
    changeBatch(deps, administrator, params.id, body, revisionOf(headers)),
  );
  serve(app, batchesApi.delete, ({ params, administrator }) => deleteBatch(deps, administrator, params.id));
  serve(app, batchesApi.showStones, ({ params, administrator }) => showStonesNow(deps, administrator, params.id));
  serve(app, revealApi.move, ({ params, body, administrator }) =>
    moveReveal(deps, administrator, params.id, body.revealed),
  );
  serve(app, mergingApi.clusters, ({ params }) => readClusters(deps, params.id));
  serve(app, batchesApi.takenOut, ({ params }) => readTakenOut(deps, params.id));
  serve(app, batchesApi.assignAll, ({ params, administrator }) => assignAll(deps, administrator, params.id));
  serve(app, questionsApi.moveSome, ({ body, administrator }) => moveSome(deps, administrator, body));
  serve(app, batchesApi.assign, ({ params, administrator }) =>
    assign(deps, administrator, params.id, params.questionId),
  );
  serve(app, batchesApi.unassign, ({ params, administrator }) =>
    unassign(deps, administrator, params.id, params.questionId),
  );
}
