import { sql } from 'kysely';
import type { AuditKind } from '#contract/trust/audit.ts';
import type { Database } from '#server/database/connect.ts';
import type { DoneAct } from './undoable.ts';
import type { Undoables } from './undoables.ts';

type NewAct = Pick<DoneAct, 'id' | 'actor_id' | 'kind' | 'batch_id' | 'subject_id' | 'what'>;

export async function rememberAct(db: Database, { what, ...act }: NewAct, minutes: number): Promise<void> {
  await db
    .insertInto('undoable_acts')
    .values({
      ...act,
      what: JSON.stringify(what),
      until: sql`clock_timestamp() + make_interval(mins => ${minutes})`,
    })
    .execute();
}

const literals = (kinds: readonly AuditKind[]) => sql.join(kinds.map((kind) => sql.lit(kind)));

// Who did the same to the same again has to take that back first, and an older act says nothing any more. A batch is one
// thing to its steps and to who is active: what came later there decides.
const isLatest = (undoables: Undoables) => sql`not exists (
  select from undoable_acts as later
  where later.undone_at is null and (later.at, later.id) > (acts.at, acts.id) and later.kind = acts.kind
    and (later.batch_id is not distinct from acts.batch_id
      or acts.kind in (${literals(undoables.kindsWhere(({ laterEnds }) => laterEnds === 'those on the same subject'))}))
    and later.subject_id is not distinct from acts.subject_id
    and later.kind not in (${literals(undoables.kindsWhere(({ laterEnds }) => laterEnds === 'nothing'))})
)`;

const isPossible = ({ all }: Undoables) =>
  sql.join(
    all.flatMap(({ kinds, isPossible: holds }) =>
      holds ? [sql`(acts.kind not in (${literals(kinds)}) or ${holds})`] : [],
    ),
    sql` and `,
  );

const columns = sql`id, at, actor_id, kind, batch_id, subject_id, until, what,
  (select coalesce(sum(mails_sent), 0)::integer from news_events where entry_id = acts.id) as mails_sent`;

/** What of these kinds can be taken back now, as far as one statement can tell; newest first. */
export async function listActs(
  db: Database,
  undoables: Undoables,
  { kinds, limit }: { kinds: readonly AuditKind[]; limit: number },
): Promise<DoneAct[]> {
  const { rows } = await sql<DoneAct>`
    select ${columns} from undoable_acts as acts
    where kind = any(${kinds}) and undone_at is null and until > now() and ${isLatest(undoables)} and ${isPossible(undoables)}
    order by at desc, id desc limit ${limit}
  `.execute(db);
  return rows;
}

/** The act, if it can still be taken back. */
export async function findAct(db: Database, undoables: Undoables, id: string): Promise<DoneAct | undefined> {
  const { rows } = await sql<DoneAct>`
    select ${columns} from undoable_acts as acts
    where id = ${id} and undone_at is null and until > clock_timestamp() and ${isLatest(undoables)} and ${isPossible(undoables)}
  `.execute(db);
  return rows[0];
}

export type ActOn = { kind: AuditKind; batchId: string; subjectId: string };

/** The last act of this kind on this subject, if it can still be taken back. */
export async function findLastAct(
  db: Database,
  undoables: Undoables,
  { kind, batchId, subjectId }: ActOn,
): Promise<DoneAct | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from undoable_acts
    where (kind, batch_id, subject_id) = (${kind}, ${batchId}, ${subjectId}) and undone_at is null
    order by at desc, id desc limit 1
  `.execute(db);
  return rows[0] && findAct(db, undoables, rows[0].id);
}

export async function markUndone(db: Database, id: string): Promise<void> {
  await sql`update undoable_acts set undone_at = clock_timestamp() where id = ${id}`.execute(db);
}

/** Removes for good what nobody can take back any more. */
export async function forgetOldActs(db: Database): Promise<void> {
  await sql`
    delete from undoable_acts where until < now() or undone_at < now() - interval '1 day'
  `.execute(db);
}

/** Removes the acts whose undo data names the address. */
export async function forgetActsThatMention(db: Database, email: string): Promise<void> {
  await sql`delete from undoable_acts where strpos(lower(what::text), lower(${email})) > 0`.execute(db);
}
