import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Standing } from '#contract/council/batch-moment.ts';
import { Id } from '#contract/wire/fields.ts';
import type { Database } from '#server/database/connect.ts';
import { phasesWith } from '#server/database/phases.ts';

/** The deadlines of a batch that visitors were told of: it is active, or was. */
export type AnnouncedDeadlines = {
  id: string;
  slug: string;
  name: string;
  submission_deadline: Date;
  stoning_deadline: Date;
  completed_at: Date | null;
  /** When questions, and then stones, were taken no more, where that is so. */
  submission_ended_at: Date | null;
  stoning_ended_at: Date | null;
  /** Where the batch stands. */
  standing: Standing;
  /** How often they were moved. */
  deadline_moves: number;
  /** Since when they are as they are. */
  since: Date;
};

/** What a slug or an id may look like: nothing else is looked for. */
const addressForm = /^[a-z0-9-]{1,100}$/i;

/** By the batch's slug or id. */
export async function findAnnouncedDeadlines(db: Database, address: string): Promise<AnnouncedDeadlines | undefined> {
  if (!addressForm.test(address)) return undefined;
  const found = await db
    .selectFrom('batches')
    .where(z.safeParse(Id, address).success ? 'id' : 'slug', '=', address.toLowerCase())
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.or([eb('is_active', '=', true), eb('deactivated_at', 'is not', null), eb('completed_at', 'is not', null)]),
    )
    .select(['id', 'slug', 'name', 'submission_deadline', 'stoning_deadline', 'completed_at', 'deadline_moves'])
    .select(['phase', 'revealed', 'online_closed_at'])
    .select((eb) => [
      eb.fn.coalesce('deadlines_moved_at', 'created_at').as('since'),
      eb
        .selectFrom('rounds')
        .whereRef('rounds.batch_id', '=', 'batches.id')
        .whereRef('rounds.round', '=', 'batches.stoning_round')
        .select('opened_at')
        .as('submission_ended_at'),
      sql<Date | null>`case
        when phase in (${phasesWith('result')}) then least(online_closed_at, completed_at)
        else online_closed_at
      end`.as('stoning_ended_at'),
      sql<Date | null>`step_due_at(batches)`.as('moves_on_at'),
    ])
    .executeTakeFirst();
  if (!found) return undefined;
  const { phase, revealed, online_closed_at, moves_on_at, ...told } = found;
  const standing = {
    phase: phase as Standing['phase'],
    revealed,
    submission_deadline: told.submission_deadline.toISOString(),
    stoning_deadline: told.stoning_deadline.toISOString(),
    moves_on_at: moves_on_at?.toISOString() ?? null,
    online_closed_at: online_closed_at?.toISOString() ?? null,
  };
  return { ...told, standing };
}
