import type { AuditEntry, AuditFilter } from '#contract/trust/audit.ts';
import type { Deps } from '#server/deps.ts';
import { toCsv } from '#server/files/csv.ts';
import { listActors, listAuditEntries } from './repository.ts';

const pageSize = 50;
const downloadPageSize = 1000;

const csvColumns = [
  'at',
  'actor_name',
  'actor_id',
  'kind',
  'batch_name',
  'batch_id',
  'subject_id',
  'before',
  'after',
] as const satisfies readonly (keyof AuditEntry)[];

export type AuditPage = { entries: AuditEntry[]; next: string | null };

type Asked = { olderThan?: string | undefined; limit?: number | undefined; offset?: number | undefined };

export function readAudit(
  { db }: Deps,
  filter: AuditFilter,
  { limit = pageSize, ...asked }: Asked,
): Promise<AuditPage> {
  return readPage({ db }, filter, { ...asked, limit });
}

async function readPage(
  { db }: Pick<Deps, 'db'>,
  filter: AuditFilter,
  { limit, ...asked }: Asked & { limit: number },
): Promise<AuditPage> {
  // One more row than is shown: if it exists there is a next page.
  const found = await listAuditEntries(db, filter, { ...asked, limit: limit + 1 });
  const entries = found.slice(0, limit);
  return { entries, next: found.length > limit ? (entries.at(-1)?.id ?? null) : null };
}

export function readActors({ db }: Deps): Promise<{ id: string; name: string }[]> {
  return listActors(db);
}

/** The audit as CSV, read page by page while it is sent. What fails with the first page fails here. */
export async function downloadAudit({ db }: Deps, filter: AuditFilter): Promise<AsyncIterable<string>> {
  const first = await readPage({ db }, filter, { limit: downloadPageSize });
  async function* pages() {
    let page = first;
    yield page.entries;
    while (page.next !== null) {
      page = await readPage({ db }, filter, { olderThan: page.next, limit: downloadPageSize });
      yield page.entries;
    }
  }
  return toCsv(csvColumns, pages());
}
