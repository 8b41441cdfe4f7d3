import { sql } from 'kysely';
import { allows } from '#contract/council/phases.ts';
import type { Phase } from '#contract/council/public-batch.ts';
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

/** A time in stoning at which the batch was not active: nobody could give stones. */
export type Pause = { from: string; until: string | null };

/** What the links of a batch say of when it could be seen, in their order. */
function toPauses(links: readonly (Step & { active: boolean })[]): Pause[] {
  const pauses: Pause[] = [];
  let from: string | undefined;
  for (const { phase, active, at } of links) {
    const isPaused = allows[phase as Phase].ballots && !active;
    if (isPaused) from ??= at;
    else if (from !== undefined) {
      pauses.push({ from, until: at });
      from = undefined;
    }
  }
  return from === undefined ? pauses : [...pauses, { from, until: null }];
}

/** When a batch entered which phase, by the log. */
export async function listSteps(db: Database, batchId: string): Promise<Step[]> {
  return toSteps(await listLinks(db, batchId));
}

/** When a batch in stoning was not active, by the log. */
export async function listPauses(db: Database, batchId: string): Promise<Pause[]> {
  return toPauses(await listLinks(db, batchId));
}

async function listLinks(db: Database, batchId: string): Promise<(Step & { active: boolean })[]> {
  const { rows } = await sql<Step & { active: boolean }>`
    select (payload::jsonb ->> 'phase')::integer as phase, (payload::jsonb ->> 'active')::boolean as active,
      payload::jsonb ->> 'at' as at
    from count_log
    where kind in (${sql.join(kindsOfBatch.map((kind) => sql.lit(kind)))}) and payload::jsonb ->> 'batch' = ${batchId}
    order by sequence
  `.execute(db);
  return rows;
}
