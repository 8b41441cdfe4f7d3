import { arrivalsApi } from '#contract/running/arrivals.ts';
import type { Deps } from '#server/deps.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { readArrivals, readFigures } from './actions.ts';

export function arrivalRoutes(app: Served, deps: Deps): void {
  serve(app, arrivalsApi.readFigures, ({ params }) => readFigures(deps, params.id));
  serve(app, arrivalsApi.read, ({ params }) => readArrivals(deps, params.id));
}
