import * as z from 'zod/mini';
import { Id } from '#contract/wire/fields.ts';
import type { Database } from '#server/database/connect.ts';

/** The deadlines of a batch that visitors were told of: it is active, or was. */
export type AnnouncedDeadlines = {
  id: string;
  slug: string;
  name: string;
  submission_deadline: Date;
  stoning_deadline: Date;
  completed_at: Date | null;
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
  return db
    .selectFrom('batches')
    .where(z.safeParse(Id, address).success ? 'id' : 'slug', '=', address.toLowerCase())
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.or([eb('is_active', '=', true), eb('deactivated_at', 'is not', null), eb('completed_at', 'is not', null)]),
    )
    .select(['id', 'slug', 'name', 'submission_deadline', 'stoning_deadline', 'completed_at', 'deadline_moves'])
    .select((eb) => eb.fn.coalesce('deadlines_moved_at', 'created_at').as('since'))
    .executeTakeFirst();
}
