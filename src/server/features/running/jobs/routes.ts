import { jobsApi } from '#contract/running/jobs.ts';
import type { Deps } from '#server/deps.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { readJobs, tryAgain } from './actions.ts';

export function jobRoutes(app: Served, deps: Deps): void {
  serve(app, jobsApi.list, () => readJobs(deps));
  serve(app, jobsApi.retry, ({ administrator, params }) => tryAgain(deps, administrator, params.job));
}
