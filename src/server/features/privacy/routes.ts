import { privacyApi } from '#contract/privacy.ts';
import { revisionOf } from '#contract/revision.ts';
import type { Deps } from '#server/deps.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { shared } from '#server/http/shared.ts';
import { changePrivacy, readPrivacy } from './actions.ts';

export function privacyRoutes(app: Served, deps: Deps): void {
  const read = shared(() => readPrivacy(deps)); // anybody can ask for it, however often
  serve(app, privacyApi.read, read);
  serve(app, privacyApi.update, ({ headers, body, administrator }) =>
    changePrivacy(deps, administrator, body, revisionOf(headers)),
  );
}
