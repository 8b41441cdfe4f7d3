import { sql } from 'kysely';
import type { AuditKind } from '#contract/audit.ts';
import type { Database } from '#server/database/connect.ts';
import type { Undo } from './rules.ts';

export type Act = {
  id: string;
  at: Date;
  actor_id: string | null;
  kind: AuditKind;
  batch_id: string | null;
  subject_id: string | null;
  until: Date;
  what: NonNullable<Undo['what']>;
};

type NewAct = Pick<Act, 'id' | 'actor_id' | 'kind' | 'batch_id' | 'subject_id'>;

export async function rememberAct(db: Database, act: NewAct, { minutes, what = {} }: Undo): Promise<void> {
  await db
    .insertInto('undoable_acts')
    .values({
      ...act,
      what: JSON.stringify(what),
      until: sql`clock_timestamp() + make_interval(mins => ${minutes})`,
    })
    .execute();
}

// Who did the same to the same again has to take that back first, and an older act says nothing any more. A batch is one
// thing to its steps and to who is active: what came later there decides.
const isLatest = sql`not exists (
  select from undoable_acts as later
  where later.undone_at is null and (later.at, later.id) > (acts.at, acts.id) and later.kind = acts.kind
    and (later.batch_id is not distinct from acts.batch_id or acts.kind = 'question.updated')
    and later.subject_id is not distinct from acts.subject_id
    and later.kind not in ('questions.moved', 'questions.deleted')
)`;

// The start of stoning can be taken back while there is no ballot, a step only while the batch stands where it led, and a taking
// out only while stones are given. An edit needs its earlier words. An activation stays as soon as voters would lose what they
// are at: after the first ballot, and after the completion. A batch can be created and forgotten only while nothing began. What
// was moved into no batch goes back only where questions are taken.
const isPossible = sql`(
  acts.kind <> 'batch.phase_changed' or exists (
    select from batches where batches.id = acts.batch_id and batches.phase = (acts.what->'phases'->>'to')::integer
      and (batches.phase = 3 or not has_ballots(batches.id, batches.stoning_round))
  )
) and (
  acts.kind <> 'question.updated' or acts.what ? 'moved' or exists (select from question_edits where id = acts.id)
) and (
  acts.kind <> 'question.taken_out' or exists (select from batches where batches.id = acts.batch_id and phase = 2)
) and (
  acts.kind <> 'batch.activated' or exists (
    select from batches where batches.id = acts.batch_id and is_active and (
      not has_ballots(batches.id, batches.stoning_round) or phase = 3 and not exists (
        select from undoable_acts as step
        where step.kind = 'batch.phase_changed' and step.batch_id = acts.batch_id and step.undone_at is null
          and step.at > acts.at
      )
    )
  )
) and (
  acts.kind <> 'batch.created' or exists (
    select from batches where batches.id = acts.batch_id and phase = 1 and stoning_round = 1 and not is_active
  )
) and (
  acts.kind not in ('questions.moved', 'question.unassigned', 'question.updated') or acts.what->>'to' is not null
  or exists (select from question_edits where id = acts.id) or exists (
    select from jsonb_to_recordset(acts.what->'moved') as moved ("from" uuid)
    join batches on batches.id = moved."from" and phase = 1 and deleted_at is null
  )
)`;

const columns = sql`id, at, actor_id, kind, batch_id, subject_id, until, what`;

/** What can be taken back now, as far as one statement can tell; newest first. */
export async function listActs(db: Database, limit: number): Promise<Act[]> {
  const { rows } = await sql<Act>`
    select ${columns} from undoable_acts as acts
    where undone_at is null and until > now() and ${isLatest} and ${isPossible}
    order by at desc, id desc limit ${limit}
  `.execute(db);
  return rows;
}

/** The act, if it can still be taken back. */
export async function findAct(db: Database, id: string): Promise<Act | undefined> {
  const { rows } = await sql<Act>`
    select ${columns} from undoable_acts as acts
    where id = ${id} and undone_at is null and until > clock_timestamp() and ${isLatest} and ${isPossible}
  `.execute(db);
  return rows[0];
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

/** Removes the acts whose way back names the address. */
export async function forgetActsThatMention(db: Database, email: string): Promise<void> {
  await sql`delete from undoable_acts where strpos(lower(what::text), lower(${email})) > 0`.execute(db);
}
