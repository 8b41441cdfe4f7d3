import { sql } from 'kysely';
import type { Database } from '#server/database/connect.ts';

/** The pairs of a batch's questions that are kept apart. */
export async function listApart(db: Database, batchId: string): Promise<[string, string][]> {
  const { rows } = await sql<{ one: string; other: string }>`
    select one, other from questions_apart join standing_questions on standing_questions.id = one where batch_id = ${batchId}
  `.execute(db);
  return rows.map(({ one, other }) => [one, other]);
}
