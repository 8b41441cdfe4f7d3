import { sql } from 'kysely';
import type { DeskQuestion, OtherQuestion } from '#contract/council/desk.ts';
import { heldForMinutes } from '#contract/council/desk.ts';
import type { Database } from '#server/database/connect.ts';
import { wordColumns } from '#server/database/question-words.ts';
import { isToBeDecided } from '#server/features/council/questions/question-states.ts';
import { wordsToDecide } from '#server/features/council/verdicts/repository.ts';
import { inItsLanguage, languageOf } from '#server/texts/question-language.ts';

const lasts = sql`make_interval(mins => ${sql.lit(heldForMinutes)})`;
const isHeld = sql`desk_holds.held_at > clock_timestamp() - ${lasts}`;

/** Who asks at the desk of which batch: a person with an account, or a program. */
export type Desk = { batchId: string; actorId: string };
export type Wanted = Desk & {
  shown: readonly string[];
  skipped: readonly string[];
  first: string | undefined;
  /** What waits there: of a completed batch words about answers, each by the question as their author asked it. */
  of: 'questions' | 'words';
};

/**
 * Takes the next one that nobody else has, the oldest first and those last that were skipped. Undefined where others have all of
 * them; 'again' where somebody took it in the same moment.
 */
export async function holdNext(db: Database, wanted: Wanted): Promise<string | 'again' | undefined> {
  const { batchId, actorId, shown, skipped, first = null, of } = wanted;
  const isOnDesk =
    of === 'words'
      ? sql`questions.id in (${wordsToDecide(batchId)})`
      : sql`questions.batch_id = ${batchId} and questions.removed_at is null and questions.held_until is null
        and ${isToBeDecided}`;
  const { rows } = await sql<{ id: string; is_mine: boolean }>`
    with free as materialized (
      select questions.id from questions
      where ${isOnDesk} and questions.id <> all (${[...shown]}::uuid[])
        and not exists (
          select from desk_holds
          where question_id = questions.id and actor_id <> ${actorId} and ${isHeld}
        )
      order by questions.id is distinct from ${first}::uuid, questions.id = any (${[...skipped]}::uuid[]),
        questions.timestamp, questions.id
      limit 1 for update of questions skip locked
    ), held as (
      insert into desk_holds (question_id, actor_id) select id, ${actorId} from free
      on conflict (question_id) do update set actor_id = excluded.actor_id, held_at = excluded.held_at
      where desk_holds.actor_id = excluded.actor_id or not ${isHeld}
      returning question_id
    )
    select id, exists (select from held) as is_mine from free
  `.execute(db);
  const [found] = rows;
  if (!found) return undefined;
  return found.is_mine ? found.id : 'again';
}

/** Keeps these on, as far as nobody else has taken them. */
export async function keepHeld(
  db: Database,
  { actorId }: Pick<Desk, 'actorId'>,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ question_id: string }>`
    update desk_holds set held_at = clock_timestamp()
    where question_id = any (${[...ids]}::uuid[]) and actor_id = ${actorId}
    returning question_id
  `.execute(db);
  return rows.map(({ question_id }) => question_id);
}

/** Gives back what of this batch this actor had, but these. */
export async function letGo(db: Database, { batchId, actorId, shown }: Desk & Pick<Wanted, 'shown'>): Promise<void> {
  await sql`
    delete from desk_holds using questions
    where questions.id = question_id
      and (questions.batch_id = ${batchId} or questions.id in (${wordsToDecide(batchId)}))
      and actor_id = ${actorId} and question_id <> all (${[...shown]}::uuid[])
  `.execute(db);
}

export async function countToDecide(db: Database, batchId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from kept_questions as questions
    where batch_id = ${batchId} and ${isToBeDecided}
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/** Words that the question had before, oldest first. */
export async function listEarlierWords(db: Database, id: string): Promise<DeskQuestion['earlier']> {
  const rows = await db
    .selectFrom('question_edits as edits')
    .innerJoin('audit_entries as act', 'act.id', 'edits.id')
    .where('edits.question_id', '=', id)
    .where(sql`edits.before`, '?', 'text')
    .select([sql<string>`edits.before ->> 'text'`.as('text'), 'act.at'])
    .orderBy('act.at')
    .execute();
  return rows.map(({ text, at }) => ({ text, at: at.toISOString(), ...languageOf(text) }));
}

type OtherRow = Omit<OtherQuestion, 'language'> & { language: string | null };

/** What else came from the address of this question, newest first. */
export async function listOthersOfAuthor(db: Database, id: string, most: number): Promise<OtherQuestion[]> {
  const { rows } = await sql<OtherRow>`
    select id, ${wordColumns}, language, state from kept_questions
    where id <> ${id} and author_email <> ''
      and lower(author_email) = (select lower(author_email) from questions where id = ${id})
    order by timestamp desc, id desc limit ${most}
  `.execute(db);
  return rows.map(inItsLanguage);
}

/** What stands in a batch or waits in it, by its words alone. */
export async function listAsked(db: Database, batchId: string): Promise<{ id: string; text: string }[]> {
  const { rows } = await sql<{ id: string; text: string }>`
    select id, text from questions where batch_id = ${batchId} and (stands or waits) order by id
  `.execute(db);
  return rows;
}

/** These questions as they stand beside another one, in this order, but for those that somebody else decides just now. */
export async function listOthers(
  db: Database,
  actorId: Desk['actorId'],
  ids: readonly string[],
): Promise<OtherQuestion[]> {
  const { rows } = await sql<OtherRow>`
    select id, ${wordColumns}, language, state from questions
    where id = any (${[...ids]}::uuid[]) and (stands or waits) and not exists (
      select from desk_holds where question_id = questions.id and actor_id <> ${actorId} and ${isHeld}
    )
    order by array_position(${[...ids]}::uuid[], id)
  `.execute(db);
  return rows.map(inItsLanguage);
}

export async function readHoldEnd(db: Database): Promise<string> {
  const { rows } = await sql<{ until: Date }>`select clock_timestamp() + ${lasts} as until`.execute(db);
  return (rows[0]?.until ?? new Date()).toISOString();
}
