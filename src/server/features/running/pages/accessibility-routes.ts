import { accessibilityApi } from '#contract/running/pages-accessibility.ts';
import { revisionOf } from '#contract/wire/revision.ts';
import type { Deps } from '#server/deps.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { singleFlight } from '#server/single-flight.ts';
import { changeStatement, readGivenStatement, readStatement } from './accessibility-actions.ts';

export function accessibilityRoutes(app: Served, deps: Deps): void {
  const read = singleFlight(() => readGivenStatement(deps)); // anybody can ask for it, however often
  serve(app, accessibilityApi.read, read);
  serve(app, accessibilityApi.readDraft, () => readStatement(deps));
  serve(app, accessibilityApi.update, ({ headers, body, administrator }) =>
    changeStatement(deps, administrator, body, revisionOf(headers)),
  );
}
