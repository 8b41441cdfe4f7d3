import { personalDataApi } from '#contract/people/personal-data.ts';
import type { Deps } from '#server/deps.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { erasePersonalData, exportPersonalData } from './actions.ts';
import { leaveNameless } from './nameless.ts';

export function personalDataRoutes(app: Served, deps: Deps): void {
  serve(app, personalDataApi.export, ({ body, administrator }) => exportPersonalData(deps, administrator, body.email));
  serve(app, personalDataApi.erase, ({ body, administrator }) => erasePersonalData(deps, administrator, body));
  serve(app, personalDataApi.leaveNameless, ({ params, administrator }) =>
    leaveNameless(deps, administrator, params.id),
  );
}
