import { personalDataApi } from '#contract/people/personal-data.ts';
import type { Deps } from '#server/deps.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { sayReasons } from '#server/texts/said-reasons.ts';
import { erasePersonalData, exportPersonalData } from './actions.ts';
import { leaveNameless } from './nameless.ts';

export function personalDataRoutes(app: Served, deps: Deps): void {
  serve(app, personalDataApi.export, async ({ body, administrator, request }) => {
    const data = await exportPersonalData(deps, administrator, body.email);
    return { ...data, questions: await sayReasons(deps, request.headers, data.questions) };
  });
  serve(app, personalDataApi.erase, ({ body, administrator }) => erasePersonalData(deps, administrator, body));
  serve(app, personalDataApi.leaveNameless, ({ params, administrator }) =>
    leaveNameless(deps, administrator, params.id),
  );
}
