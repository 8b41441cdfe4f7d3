import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Handover } from '#contract/council/handovers.ts';
import type { Database } from '#server/database/connect.ts';

export type NewRow = {
  batch_id: string;
  round: number;
  actor_id: string;
  actor_name: string;
  question_ids: string[];
  head: number;
  creation_key: string | null;
};

const columns = ['id', 'at', 'actor_name', 'round', 'question_ids'] as const;

/** `creation_key` is the browser's, the same in every retry. Undefined when one was put on record with it before. */
export async function insertHandover(db: Database, row: NewRow): Promise<Handover | undefined> {
  const inserted = await db
    .insertInto('handovers')
    .values({ id: newId(), ...row })
    .onConflict((conflict) => conflict.column('creation_key').doNothing())
    .returning(columns)
    .executeTakeFirst();
  return inserted && toHandover(inserted);
}

/** What was put on record with this key before, where it says the same of the same batch by the same person. */
export async function findRepeated(db: Database, row: NewRow): Promise<Handover | undefined> {
  const { batch_id, round, actor_id, question_ids, creation_key } = row;
  const earlier = await db
    .selectFrom('handovers')
    .where('creation_key', '=', creation_key)
    .where('batch_id', '=', batch_id)
    .where('round', '=', round)
    .where('actor_id', '=', actor_id)
    .where('question_ids', '=', sql<string[]>`${question_ids}::uuid[]`)
    .select(columns)
    .executeTakeFirst();
  return earlier && toHandover(earlier);
}

/** Newest first. */
export async function listHandovers(db: Database, batchId: string): Promise<Handover[]> {
  const rows = await db
    .selectFrom('handovers')
    .where('batch_id', '=', batchId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .select(columns)
    .execute();
  return rows.map(toHandover);
}

type Row = Pick<Handover, 'id' | 'actor_name' | 'round'> & { at: Date; question_ids: string[] };

function toHandover({ at, question_ids, ...row }: Row): Handover {
  return { ...row, at: at.toISOString(), questions: question_ids };
}
