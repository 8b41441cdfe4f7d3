import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { type QuestionWord, questionWordNames } from '#contract/council/question-words.ts';
import { type AuditEntry, type AuditFilter, type AuditKind, originPrefix } from '#contract/trust/audit.ts';
import type { Database } from '#server/database/connect.ts';
import { byRootCollation, paginate } from '#server/database/list-page.ts';

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

const mostDeletedShown = 5;

/** The first questions that the act deleted, as long as they can come back. Who shows them cuts them, between characters. */
const heldWords = sql<string[]>`array(
  select text from questions
  where held_by = audit_entries.id and held_until is not null order by questions.id limit ${sql.lit(mostDeletedShown)}
)`;

/** Of a question that was deleted, earlier words are not read, even if it can come back with them. */
const isOfHeldQuestion = sql<boolean>`exists (
  select from questions where questions.id = edits.question_id and held_until is not null
)`;

function selectEntries(db: Database) {
  return db
    .selectFrom('audit_entries')
    .leftJoin('batches', 'batches.id', 'audit_entries.batch_id')
    .selectAll('audit_entries')
    .leftJoin('question_edits as edits', (join) =>
      join.onRef('edits.id', '=', 'audit_entries.id').on(sql<boolean>`not ${isOfHeldQuestion}`),
    )
    .select('batches.name as batch_name')
    .select([sql<Edit | null>`edits.before`.as('words_before'), sql<Edit | null>`edits.after`.as('words_after')])
    .select(heldWords.as('deleted'))
    .orderBy('audit_entries.at', 'desc')
    .orderBy('audit_entries.id', 'desc');
}

type EntryRow = Awaited<ReturnType<ReturnType<typeof selectEntries>['executeTakeFirstOrThrow']>>;

function toEntry({ at, kind, before, after, deleted, ...row }: EntryRow): AuditEntry {
  const { id, actor_id, actor_name, batch_id, batch_name, subject_id } = row;
  const edited = toEdited(row);
  return {
    ...{ id, actor_id, actor_name, batch_id, batch_name, subject_id },
    at: at.toISOString(),
    kind: kind as AuditEntry['kind'],
    before: before as AuditEntry['before'],
    after: after as AuditEntry['after'],
    ...(edited && { edited }),
    ...(deleted.length > 0 && { deleted }),
  };
}

type Edit = { [Name in QuestionWord]?: string };

function toEdited({ words_before, words_after }: Pick<EntryRow, 'words_before' | 'words_after'>): AuditEntry['edited'] {
  const changed = questionWordNames.flatMap((name) => {
    const [before, after] = [words_before?.[name], words_after?.[name]];
    return before !== undefined && after !== undefined ? [[name, { before, after }] as const] : [];
  });
  return changed.length > 0 ? Object.fromEntries(changed) : undefined;
}

/** That it was done to the batch, or that questions left it by it. */
function concerns(batch: string) {
  return sql<boolean>`(
    audit_entries.batch_id = ${batch} or audit_entries.before @> ${JSON.stringify({ batch_id: batch })}::jsonb
    or audit_entries.before ? ${originPrefix + batch}
  )`;
}

type EntryPage = { olderThan?: string | undefined; limit: number; offset?: number | undefined };

/** Newest first; with `olderThan`, what follows that entry. */
export async function listAuditEntries(
  db: Database,
  { actor, kind, batch }: AuditFilter,
  { olderThan, limit, offset }: EntryPage,
): Promise<AuditEntry[]> {
  let query = paginate(selectEntries(db), { limit, offset });
  if (actor) query = query.where('actor_id', '=', actor);
  if (kind) query = query.where('kind', '=', kind);
  if (batch) query = query.where(concerns(batch));
  if (olderThan)
    query = query.where(
      sql<boolean>`(audit_entries.at, audit_entries.id) < (select at, id from audit_entries where id = ${olderThan})`,
    );
  return (await query.execute()).map(toEntry);
}

/** The last entry of this kind on a batch itself. */
export async function findEntryOf(db: Database, kind: AuditKind, batchId: string): Promise<AuditEntry | undefined> {
  const row = await selectEntries(db)
    .where('kind', '=', kind)
    .where('audit_entries.batch_id', '=', batchId)
    .limit(1)
    .executeTakeFirst();
  return row && toEntry(row);
}

/** By name; an administrator who was renamed has the latest one. */
export async function listActors(db: Database): Promise<{ id: string; name: string }[]> {
  const latest = db
    .selectFrom('audit_entries')
    .distinctOn('actor_id')
    .where('actor_id', 'is not', null)
    .select(['actor_id', 'actor_name'])
    .orderBy('actor_id')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc');
  const rows = await db
    .selectFrom(latest.as('actors'))
    .selectAll()
    .orderBy(byRootCollation('actor_name'))
    .orderBy('actor_id')
    .execute();
  return rows.map(({ actor_id, actor_name }) => ({ id: actor_id ?? '', name: actor_name }));
}

/** Entries about one of these users and questions, or with one of these traces of an address. */
export async function listEntriesAbout(
  db: Database,
  { ids, traces }: { ids: readonly string[]; traces: readonly string[] },
): Promise<AuditEntry[]> {
  const rows = await selectEntries(db)
    .where((eb) =>
      eb.or([
        eb('subject_id', '=', sql<string>`any(${[...ids]}::uuid[])`),
        ...traces.flatMap((trace) => [
          eb(sql`strpos(audit_entries.before::text, ${trace})`, '>', 0),
          eb(sql`strpos(audit_entries.after::text, ${trace})`, '>', 0),
        ]),
      ]),
    )
    .execute();
  return rows.map(toEntry);
}
