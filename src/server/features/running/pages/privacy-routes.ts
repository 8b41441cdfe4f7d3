import { privacyApi } from '#contract/running/pages-privacy.ts';
import { revisionOf } from '#contract/wire/revision.ts';
import type { Deps } from '#server/deps.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { singleFlight } from '#server/single-flight.ts';
import { changePrivacy, readPrivacy } from './privacy-actions.ts';

export function privacyRoutes(app: Served, deps: Deps): void {
  const read = singleFlight(() => readPrivacy(deps)); // anybody can ask for it, however often
  serve(app, privacyApi.read, read);
  serve(app, privacyApi.update, ({ headers, body, administrator }) =>
    changePrivacy(deps, administrator, body, revisionOf(headers)),
  );
}
