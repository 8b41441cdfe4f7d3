import { splittingApi } from '#contract/council/splitting.ts';
import type { Deps } from '#server/deps.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { splitQuestion } from './split-question.ts';

export function splittingRoutes(app: Served, deps: Deps): void {
  serve(app, splittingApi.split, ({ params, body, administrator }) =>
    splitQuestion(deps, administrator, { batchId: params.id, ...body }),
  );
}
