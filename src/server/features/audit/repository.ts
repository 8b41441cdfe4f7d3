import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { AuditEntry, AuditFilter } from '#contract/audit.ts';
import type { Database } from '#server/database/connect.ts';

type NewEntry = Omit<AuditEntry, 'id' | 'at' | 'batch_name'>;

export async function insertAuditEntry(db: Database, { before, after, ...entry }: NewEntry): Promise<string> {
  const id = newId();
  await db
    .insertInto('audit_entries')
    .values({ id, ...entry, before: toJson(before), after: toJson(after) })
    .execute();
  return id;
}

function toJson(fields: AuditEntry['before']): string | null {
  return fields && JSON.stringify(fields);
}

function selectEntries(db: Database) {
  return db
    .selectFrom('audit_entries')
    .leftJoin('batches', 'batches.id', 'audit_entries.batch_id')
    .selectAll('audit_entries')
    .select('batches.name as batch_name')
    .orderBy('audit_entries.at', 'desc')
    .orderBy('audit_entries.id', 'desc');
}

type EntryRow = Awaited<ReturnType<ReturnType<typeof selectEntries>['executeTakeFirstOrThrow']>>;

function toEntry({ at, kind, before, after, ...row }: EntryRow): AuditEntry {
  return {
    ...row,
    at: at.toISOString(),
    kind: kind as AuditEntry['kind'],
    before: before as AuditEntry['before'],
    after: after as AuditEntry['after'],
  };
}

/** Newest first; with `olderThan`, what follows that entry. */
export async function listAuditEntries(
  db: Database,
  { actor, kind, batch }: AuditFilter,
  { olderThan, limit }: { olderThan: string | undefined; limit: number },
): Promise<AuditEntry[]> {
  let query = selectEntries(db).limit(limit);
  if (actor) query = query.where('actor_id', '=', actor);
  if (kind) query = query.where('kind', '=', kind);
  if (batch) query = query.where('audit_entries.batch_id', '=', batch);
  if (olderThan)
    query = query.where(
      sql<boolean>`(audit_entries.at, audit_entries.id) < (select at, id from audit_entries where id = ${olderThan})`,
    );
  return (await query.execute()).map(toEntry);
}

/** By name; an administrator who was renamed has the latest one. */
export async function listActors(db: Database): Promise<{ id: string; name: string }[]> {
  const rows = await db
    .selectFrom('audit_entries')
    .distinctOn('actor_id')
    .where('actor_id', 'is not', null)
    .select(['actor_id', 'actor_name'])
    .orderBy('actor_id')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows
    .map(({ actor_id, actor_name }) => ({ id: actor_id ?? '', name: actor_name }))
    .sort((one, other) => one.name.localeCompare(other.name));
}

/** Entries about one of these users and questions, or with this trace of an address. */
export async function listEntriesAbout(
  db: Database,
  { ids, trace }: { ids: readonly string[]; trace: string },
): Promise<AuditEntry[]> {
  const rows = await selectEntries(db)
    .where((eb) =>
      eb.or([
        eb('subject_id', '=', sql<string>`any(${[...ids]}::uuid[])`),
        eb(sql`strpos(before::text, ${trace})`, '>', 0),
        eb(sql`strpos(after::text, ${trace})`, '>', 0),
      ]),
    )
    .execute();
  return rows.map(toEntry);
}
