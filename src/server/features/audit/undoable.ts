import { sql } from 'kysely';
import type { AuditKind } from '#contract/audit.ts';
import type { BatchChange } from '#contract/batches.ts';
import type { Database } from '#server/database/connect.ts';

/** Questions and where they came from. */
export type Moved = readonly { from: string | null; ids: readonly string[] }[];

/** What the way back of an act needs to know. */
export type Undo = {
  /** How long there is one; what happens meanwhile may end it earlier. */
  minutes: number;
  what?: {
    /** Of a change of phase. */
    phases?: { from: number; to: number };
    /** The batch that was active before. */
    previous?: string | null;
    moved?: Moved;
    /** What a batch was called, said, or had as deadlines: as far as the act changed it, in an organiser's words. */
    earlier?: BatchChange;
    /** Where they went. */
    to?: string | null;
  };
};

/** How long there is a way back from what people may have seen: a result, a question that is gone. */
export const aFewMinutes = 10;
/** From what only the panel shows, and while nothing has come in between. */
export const aDay = 24 * 60;
/** From the start of stoning: while there is no ballot. */
export const aMonth = 30 * aDay;

const mostMoved = 10_000; // ids of more would be megabytes in one row

/** So many questions were moved that nobody notes where each came from. */
export function leavesNoWayBack({ what }: Undo): boolean {
  return (what?.moved ?? []).reduce((sum, { ids }) => sum + ids.length, 0) > mostMoved;
}

type Remembered = {
  id: string;
  actor_id: string | null;
  kind: AuditKind;
  batch_id: string | null;
  subject_id: string | null;
};

export async function rememberAct(db: Database, act: Remembered, { minutes, what = {} }: Undo): Promise<void> {
  await db
    .insertInto('undoable_acts')
    .values({
      ...act,
      what: JSON.stringify(what),
      until: sql`clock_timestamp() + make_interval(mins => ${minutes})`,
    })
    .execute();
}

/** Moves questions out of sight, until the way back of this act has ended. */
export async function holdQuestions(db: Database, actId: string, ids: readonly string[]): Promise<void> {
  await sql`
    with gone as (delete from questions where id = any (${[...ids]}::uuid[]) returning *)
    insert into held_questions (id, act_id, author_email, question)
    select id, ${actId}, author_email, to_jsonb(gone) - 'searched' from gone
  `.execute(db);
}

/** Removes for good what nobody can take back any more. */
export async function forgetOldActs(db: Database): Promise<void> {
  await sql`
    delete from undoable_acts where until < now() or undone_at < now() - interval '1 day'
  `.execute(db);
}

/** Removes what is held of a person, or names the address, at once. */
export async function forgetHeldQuestions(db: Database, email: string): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from held_questions
    where lower(author_email) = lower(${email}) or strpos(lower(question::text), lower(${email})) > 0
  `.execute(db);
  await sql`delete from undoable_acts where strpos(lower(what::text), lower(${email})) > 0`.execute(db);
  return Number(numAffectedRows ?? 0);
}
