import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/database/connect.ts';

/** Somebody of the council whom mails reach. */
export type Reminded = { id: string; name: string; email: string; told_at: Date; has_ended: boolean };

/** Who has the role, may sign in, and was told that mails come, and whose address was not refused. */
const isReached = sql<boolean>`
  administrators.role = 'council' and administrators.disabled_at is null and outcome_reminders.told_at is not null
    and outcome_reminders.refused_at is null
`;

/** And has not ended the reminders. */
export const isReminded = sql<boolean>`${isReached} and outcome_reminders.ended_at is null`;

/** Undefined where this person is not reminded any more. */
export function findReminded(db: Database, id: string): Promise<Reminded | undefined> {
  return find(db, id, isReminded);
}

/** Also of whoever has ended the reminders. */
export function findReached(db: Database, id: string): Promise<Reminded | undefined> {
  return find(db, id, isReached);
}

async function find(db: Database, id: string, isWanted: RawBuilder<boolean>): Promise<Reminded | undefined> {
  const { rows } = await sql<Reminded>`
    select id, name, email, told_at, ended_at is not null as has_ended from administrators join outcome_reminders on administrator_id = id
    where id = ${id} and ${isWanted}
  `.execute(db);
  return rows[0];
}

export function listRemindedIds(db: Database): Promise<string[]> {
  return listIds(db, isReminded);
}

/** Also those who have ended the reminders. */
export function listReachedIds(db: Database): Promise<string[]> {
  return listIds(db, isReached);
}

async function listIds(db: Database, isWanted: RawBuilder<boolean>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from administrators join outcome_reminders on administrator_id = id where ${isWanted} order by id
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** A row for everybody who has the role and none yet. */
export async function beginForNewcomers(db: Database): Promise<void> {
  await sql`
    insert into outcome_reminders (administrator_id)
    select id from administrators where role = 'council' and disabled_at is null
    on conflict (administrator_id) do nothing
  `.execute(db);
}

/** Takes down that they are told now; answers who was not yet. */
export async function takeUntold(db: Database): Promise<string[]> {
  const { rows } = await sql<{ administrator_id: string }>`
    update outcome_reminders set told_at = now() from administrators
    where id = administrator_id and role = 'council' and disabled_at is null and told_at is null
    returning administrator_id
  `.execute(db);
  return rows.map(({ administrator_id }) => administrator_id);
}

export async function endReminders(db: Database, id: string): Promise<void> {
  await sql`
    update outcome_reminders set ended_at = coalesce(ended_at, now()) where administrator_id = ${id}
  `.execute(db);
}

/** The mail server takes nothing for this address: no mail is sent there, until its owner begins again. */
export async function noteRefusal(db: Database, id: string): Promise<void> {
  await sql`
    update outcome_reminders set ended_at = coalesce(ended_at, now()), refused_at = now() where administrator_id = ${id}
  `.execute(db);
}

export async function beginAgain(db: Database, id: string): Promise<void> {
  await sql`update outcome_reminders set ended_at = null, refused_at = null where administrator_id = ${id}`.execute(db);
}

export type Reminding = { ended: boolean; calendar_number: number };

/** Of somebody who has the role and may sign in; undefined for anybody else. */
export async function findReminding(db: Database, id: string): Promise<Reminding | undefined> {
  const { rows } = await sql<Reminding>`
    select ended_at is not null as ended, calendar_number
    from outcome_reminders join administrators on id = administrator_id
    where id = ${id} and role = 'council' and disabled_at is null
  `.execute(db);
  return rows[0];
}

export async function renewCalendar(db: Database, id: string): Promise<void> {
  await sql`
    update outcome_reminders set calendar_number = calendar_number + 1 where administrator_id = ${id}
  `.execute(db);
}
