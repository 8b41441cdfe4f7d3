import { sql } from 'kysely';
import type { Outcome } from '#contract/council/council-outcome.ts';
import type { Database } from '#server/database/connect.ts';
import { isAwaited, toldRows } from '#server/features/council/outcomes/told-rows.ts';
import { today } from './awaited.ts';
import { hashLinkKey, linkDays } from './links.ts';

/** A state of what became of a question. */
export type StateOfQuestion = { batchId: string; round: number; questionId: string; sequence: number };

export type KeptLink = StateOfQuestion & { administrator: string; key: string };

/** Of a mail that is sent once more they are there already. Not of a state that went meanwhile, or of somebody without the role. */
export async function keepLinks(db: Database, links: readonly KeptLink[]): Promise<void> {
  await sql`
    insert into outcome_links (key_hash, administrator_id, batch_id, round, question_id, sequence)
    select link.key_hash, link.administrator_id, batch_id, round, question_id, sequence
    from unnest(
      ${links.map(({ key }) => hashLinkKey(key))}::bytea[], ${links.map(({ administrator }) => administrator)}::uuid[],
      ${links.map(({ batchId }) => batchId)}::uuid[], ${links.map(({ round }) => round)}::integer[],
      ${links.map(({ questionId }) => questionId)}::uuid[], ${links.map(({ sequence }) => sequence)}::integer[]
    ) as link (key_hash, administrator_id, batch_id, round, question_id, sequence)
    join outcomes using (batch_id, round, question_id, sequence)
    join outcome_reminders using (administrator_id)
    on conflict (key_hash) do nothing
  `.execute(db);
}

/** What a link opens: for whom it was mailed, and the state that it answers, or the one that was written since. */
export type Opened = {
  batch_id: string;
  question_id: string;
  slug: string;
  batch: string;
  text: string;
  language: string | null;
  outcome: Outcome;
  /** Something was said since, so the link has ended. */
  is_answered: boolean;
  overdue_days: number;
  today: string;
  administrator: { id: string; name: string };
};

/** Undefined where the link is none of ours, older than `linkDays`, or of somebody who is no longer of the council, and where nothing is due. */
export async function findOpened(
  db: Database,
  key: string,
  place: Parameters<typeof today>[0],
): Promise<Opened | undefined> {
  const { rows } = await sql<Opened>`
    select said.batch_id, said.question_id, batches.slug, batches.name as batch, paper.text, paper.language,
      outcome_entry(said) as outcome, said.sequence > link.sequence as is_answered,
      greatest(${today(place)} - said.due, 0) as overdue_days, to_char(${today(place)}, 'YYYY-MM-DD') as today,
      json_build_object('id', administrators.id, 'name', administrators.name) as administrator
    from ${toldRows}
    join outcome_links as link on (link.batch_id, link.round, link.question_id)
      = (said.batch_id, said.round, said.question_id)
    join administrators on administrators.id = link.administrator_id
    where link.key_hash = ${hashLinkKey(key)} and link.made_at > now() - make_interval(days => ${linkDays})
      and administrators.role = 'council' and administrators.disabled_at is null
      and (said.sequence > link.sequence or ${isAwaited})
  `.execute(db);
  return rows[0];
}

/** What was said, as long as it stands. */
export type Written = { slug: string; batch: string; text: string; outcome: Outcome };

export async function findWritten(
  db: Database,
  { batchId, round, questionId, sequence }: StateOfQuestion,
): Promise<Written | undefined> {
  const { rows } = await sql<Written>`
    select batches.slug, batches.name as batch, paper.text, outcome_entry(outcomes) as outcome
    from outcomes
    join batches on batches.id = outcomes.batch_id
    join ballot_questions as paper on (paper.batch_id, paper.round, paper.question_id)
      = (outcomes.batch_id, outcomes.round, outcomes.question_id) and paper.removed_at is null
    where (outcomes.batch_id, outcomes.round, outcomes.question_id, outcomes.sequence)
      = (${batchId}::uuid, ${round}::integer, ${questionId}::uuid, ${sequence}::integer)
  `.execute(db);
  return rows[0];
}
