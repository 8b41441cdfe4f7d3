import { auditApi } from '#contract/trust/audit.ts';
import type { Deps } from '#server/deps.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { downloadAudit, readActors, readAudit } from './actions.ts';

export function auditRoutes(app: Served, deps: Deps): void {
  serve(app, auditApi.list, ({ query: { older_than: olderThan, limit, offset, ...filter } }) =>
    readAudit(deps, filter, { olderThan, limit, offset }),
  );
  serve(app, auditApi.listActors, () => readActors(deps));
  serve(app, auditApi.download, async ({ query, reply }) => {
    const csv = await downloadAudit(deps, query);
    const day = new Date().toISOString().slice(0, 10);
    reply.header('content-disposition', `attachment; filename="audit-${day}.csv"`);
    return csv;
  });
}
