import { paperApi } from '#contract/paper.ts';
import type { Deps } from '#server/deps.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { correctQuestion, takeOutQuestion } from './actions.ts';

export function paperRoutes(app: Served, deps: Deps): void {
  serve(app, paperApi.takeOut, ({ params: { id, questionId }, body, administrator }) =>
    takeOutQuestion(deps, administrator, { batchId: id, questionId }, body.reason),
  );
  serve(app, paperApi.correct, ({ params: { id, questionId }, body, administrator }) =>
    correctQuestion(deps, administrator, { batchId: id, questionId }, body),
  );
}
