import { addressRetentionApi } from '#contract/people/address-retention.ts';
import { revisionOf } from '#contract/wire/revision.ts';
import type { Deps } from '#server/deps.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { changeRetention, previewRetention, readRetention } from './actions.ts';

export function addressRetentionRoutes(app: Served, deps: Deps): void {
  serve(app, addressRetentionApi.read, () => readRetention(deps));
  serve(app, addressRetentionApi.preview, ({ query }) => previewRetention(deps, query.months));
  serve(app, addressRetentionApi.update, ({ headers, body, administrator }) =>
    changeRetention(deps, administrator, { months: body.months, expectedRevision: revisionOf(headers) }),
  );
}
