import { sql } from 'kysely';
import type { Database } from '#server/database/connect.ts';

/** Links of the log that tell how a batch stands from then on, and so name its phase. */
const kindsOfBatch: readonly string[] = ['created', 'phase', 'active', 'round', 'settings'];

export function isOfBatch(kind: string): boolean {
  return kindsOfBatch.includes(kind);
}

/** That a batch entered this phase; `at` in the words of the log. */
export type Step = { phase: number; at: string };

/** Those of the links of a batch, in their order, that say another phase than the one before. */
export function toSteps(links: readonly Step[]): Step[] {
  return links.filter(({ phase }, index) => phase !== links[index - 1]?.phase).map(({ phase, at }) => ({ phase, at }));
}

/** When a batch entered which phase, by the log. */
export async function listSteps(db: Database, batchId: string): Promise<Step[]> {
  const { rows } = await sql<Step>`
    select (payload::jsonb ->> 'phase')::integer as phase, payload::jsonb ->> 'at' as at
    from count_log
    where kind in (${sql.join(kindsOfBatch.map((kind) => sql.lit(kind)))}) and payload::jsonb ->> 'batch' = ${batchId}
    order by sequence
  `.execute(db);
  return toSteps(rows);
}
