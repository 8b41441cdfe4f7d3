import { isGiven, isOurs, pageNames } from '#contract/running/page-rows.ts';
import { pagesApi } from '#contract/running/pages.ts';
import { revisionOf } from '#contract/wire/revision.ts';
import type { Deps } from '#server/deps.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { singleFlight } from '#server/single-flight.ts';
import { changePage, toDraft, toGiven, toOurs } from './actions.ts';
import { selectPage } from './repository.ts';

// Anybody can ask for a page, however often: whoever asks while it is read gets the same answer.
export function pageRoutes(app: Served, deps: Deps): void {
  for (const name of pageNames.filter(isOurs)) {
    const { read, update } = pagesApi[name];
    const readOurs = singleFlight(async () => toOurs(deps, name, await selectPage(deps.db, name)));
    serve(app, read, readOurs);
    serve(app, update, async ({ headers, body, administrator }) =>
      toOurs(deps, name, await changePage(deps, administrator, name, body, revisionOf(headers))),
    );
  }
  for (const name of pageNames.filter(isGiven)) {
    const { read, readDraft, update } = pagesApi[name];
    const readGiven = singleFlight(async () => toGiven(name, await selectPage(deps.db, name)));
    serve(app, read, readGiven);
    serve(app, readDraft, async () => toDraft(name, await selectPage(deps.db, name)));
    serve(app, update, async ({ headers, body, administrator }) =>
      toDraft(name, await changePage(deps, administrator, name, body, revisionOf(headers))),
    );
  }
}
