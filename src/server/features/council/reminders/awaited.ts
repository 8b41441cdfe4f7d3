import { type RawBuilder, sql } from 'kysely';
import type { Outcome } from '#contract/council/council-outcome.ts';
import type { AwaitedQuestion } from '#contract/council/reminders.ts';
import type { Database } from '#server/database/connect.ts';
import type { Deps } from '#server/deps.ts';
import { isAwaited, toldRows } from '#server/features/council/outcomes/told-rows.ts';
import { councilZone } from '#server/texts/council-day.ts';

type Place = Pick<Deps, 'site'>;

/** Today in the council's calendar, by the database's clock. */
export function today({ site }: Place): RawBuilder<string> {
  return dayOf(sql`now()`, { site });
}

/** The day of a moment, in the council's calendar. */
export function dayOf(moment: RawBuilder<unknown>, { site }: Place): RawBuilder<string> {
  return sql<string>`((${moment}) at time zone ${councilZone(site.identity)})::date`;
}

export type Awaited = {
  batch_id: string;
  round: number;
  question_id: string;
  sequence: number;
  /** How many states of its batch went again. */
  outcomes_gone: number;
  slug: string;
  name: string;
  text: string;
  language: string | null;
  state: Outcome['state'];
  due: string;
  overdue_days: number;
};

/** The earliest day first; `until`: those of later days are left out. */
export async function listAwaited(
  db: Database,
  place: Place,
  until: RawBuilder<string> = sql`'infinity'`,
): Promise<Awaited[]> {
  const { rows } = await sql<Awaited>`
    select said.batch_id, said.round, said.question_id, said.sequence, batches.outcomes_gone, batches.slug, batches.name, paper.text,
      paper.language, said.state, to_char(said.due, 'YYYY-MM-DD') as due,
      greatest(${today(place)} - said.due, 0) as overdue_days
    from ${toldRows}
    where ${isAwaited} and said.due <= (${until})::date
    order by said.due, batches.completed_at, batches.id, said.question_id
  `.execute(db);
  return rows;
}

export async function readAwaited({ db, site }: Pick<Deps, 'db' | 'site'>): Promise<AwaitedQuestion[]> {
  const awaited = await listAwaited(db, { site });
  return awaited.map(({ batch_id, slug, name, question_id, text, language, state, due, overdue_days }) => ({
    batch: { id: batch_id, slug, name },
    question: { id: question_id, text, ...(language !== null && { language }) },
    state,
    due,
    overdue_days,
  }));
}
