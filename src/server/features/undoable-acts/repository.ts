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

// A step only while the batch stands where it led, in the same round: a reset came in between. The start of stoning only while
// there is no ballot. Acts from before decision 34 name no round; the last of them end
// within a month of it, and `coalesce` goes then.
const stepIsPossible = sql`(
  acts.kind <> 'batch.phase_changed' or exists (
    select from batches where batches.id = acts.batch_id and batches.phase = (acts.what->'phases'->>'to')::integer
      and batches.stoning_round = coalesce((acts.what->>'round')::integer, batches.stoning_round)
      and (batches.phase = 3 or not has_ballots(batches.id, batches.stoning_round))
  )
)`;

// An activation stays as soon as voters would lose what they are at: after the first ballot, and after the completion. A batch
// can be created and forgotten only while nothing began.
const beginningIsPossible = sql`(
  acts.kind <> 'batch.activated' or exists (
    select from batches where batches.id = acts.batch_id and is_active
      and batches.stoning_round = coalesce((acts.what->>'round')::integer, batches.stoning_round)
      and (not has_ballots(batches.id, batches.stoning_round) or phase = 3 and completed_at < acts.at)
  )
) and (
  acts.kind <> 'batch.created' or exists (
    select from batches where batches.id = acts.batch_id and phase = 1 and stoning_round = 1 and not is_active
  )
)`;

const runningPaper = sql`ballot_questions as paper join batches
  on batches.id = paper.batch_id and batches.stoning_round = paper.round and batches.phase >= 2`;

// A taking out and a correction while the running paper stands as they left it. An edit needs its earlier words, and the later ones
// where it put them; what came onto a paper with the new ones stays as it is there, and can be corrected.
const wordsArePossible = sql`(
  acts.kind <> 'question.taken_out' or exists (
    select from ${runningPaper} where paper.batch_id = acts.batch_id and paper.question_id = acts.subject_id
      and batches.phase = 2 and paper.taken_out_at is not null and paper.removed_at is null
  )
) and (
  acts.kind <> 'question.corrected' or exists (
    select from ${runningPaper} join question_edits as edit on edit.question_id = paper.question_id
    where edit.id = acts.id and paper.batch_id = acts.batch_id and paper.text = edit.text_after and paper.removed_at is null
  )
) and (
  acts.kind <> 'question.updated' or exists (select from standing_questions where id = acts.subject_id)
) and (
  acts.kind <> 'question.updated' or acts.what ? 'moved' or exists (select from question_edits where id = acts.id)
) and (
  acts.kind <> 'question.updated' or not exists (
    select from question_edits as edit join standing_questions as questions on questions.id = edit.question_id
    where edit.id = acts.id and (questions.text <> edit.text_after or questions.author <> edit.author_after)
  )
) and (
  acts.kind <> 'question.updated' or not exists (
    select from ${runningPaper} join question_edits as edit on edit.question_id = paper.question_id
    where edit.id = acts.id and paper.removed_at is null and (paper.text = edit.text_after or paper.author = edit.author_after)
  )
)`;

// What was moved into no batch goes back only where questions are taken.
const moveIsPossible = sql`(
  acts.kind not in ('questions.moved', 'question.unassigned', 'question.updated') or acts.what->>'to' is not null
  or exists (select from question_edits where id = acts.id) or exists (
    select from jsonb_to_recordset(acts.what->'moved') as moved ("from" uuid)
    join batches on batches.id = moved."from" and phase = 1 and deleted_at is null
  )
)`;

const isPossible = sql`${stepIsPossible} and ${beginningIsPossible} and ${wordsArePossible} and ${moveIsPossible}`;

const columns = sql`id, at, actor_id, kind, batch_id, subject_id, until, what`;

/** What of these kinds can be taken back now, as far as one statement can tell; newest first. */
export async function listActs(db: Database, kinds: readonly AuditKind[], limit: number): Promise<Act[]> {
  const { rows } = await sql<Act>`
    select ${columns} from undoable_acts as acts
    where kind = any(${kinds}) and undone_at is null and until > now() and ${isLatest} and ${isPossible}
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
