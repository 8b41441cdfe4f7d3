import { privacyApi } from '#contract/privacy.ts';
import { revisionOf } from '#contract/revision.ts';
import type { Deps } from '#server/deps.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { changePrivacy, readPrivacy } from './actions.ts';

export function privacyRoutes(app: Served, deps: Deps): void {
  serve(app, privacyApi.read, () => readPrivacy(deps));
  serve(app, privacyApi.update, ({ headers, body, administrator }) =>
    changePrivacy(deps, administrator, body.privacy_text, revisionOf(headers)),
  );
}
