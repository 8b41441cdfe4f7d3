import { v7 as newId } from 'uuid';
import type { Handover } from '#contract/handovers.ts';
import type { Database } from '#server/database/connect.ts';

type NewRow = {
  batch_id: string;
  round: number;
  actor_id: string;
  actor_name: string;
  question_ids: string[];
  head: number;
};

export async function insertHandover(db: Database, row: NewRow): Promise<Handover> {
  const inserted = await db
    .insertInto('handovers')
    .values({ id: newId(), ...row })
    .returning(['id', 'at', 'actor_name', 'round', 'question_ids'])
    .executeTakeFirstOrThrow();
  return toHandover(inserted);
}

/** Newest first. */
export async function listHandovers(db: Database, batchId: string): Promise<Handover[]> {
  const rows = await db
    .selectFrom('handovers')
    .where('batch_id', '=', batchId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .select(['id', 'at', 'actor_name', 'round', 'question_ids'])
    .execute();
  return rows.map(toHandover);
}

type Row = Pick<Handover, 'id' | 'actor_name' | 'round'> & { at: Date; question_ids: string[] };

function toHandover({ at, question_ids, ...row }: Row): Handover {
  return { ...row, at: at.toISOString(), questions: question_ids };
}
