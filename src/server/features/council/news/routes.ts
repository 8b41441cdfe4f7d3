import { newsApi } from '#contract/council/news.ts';
import type { Deps } from '#server/deps.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { mailLanguageFor } from '#server/mail/mail-text.ts';
import { askAboutOwn, endAboutOwn } from './actions.ts';
import { countReadersOf, countStepReaders } from './readers.ts';

export function newsRoutes(app: Served, deps: Deps): void {
  serve(app, newsApi.count, async ({ params }) => ({ people: await countStepReaders(deps, params.id) }));
  serve(app, newsApi.countOf, async ({ body: { ids, batch_id: batchId } }) => ({
    people: await countReadersOf(deps, { ids, batchId }),
  }));
  serve(app, newsApi.ask, ({ params: { id, questionId }, voter, request }) =>
    askAboutOwn(deps, { batchId: id, questionId, voter }, mailLanguageFor(request.headers, deps.site.identity)),
  );
  serve(app, newsApi.end, ({ params: { id, questionId }, voter }) =>
    endAboutOwn(deps, { batchId: id, questionId, voter }),
  );
}
