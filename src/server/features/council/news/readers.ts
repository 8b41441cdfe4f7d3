import { sql } from 'kysely';
import type { Database } from '#server/database/connect.ts';
import { phasesWith } from '#server/database/phases.ts';
import type { Deps } from '#server/deps.ts';
import { readBatch } from '#server/features/council/batches/read-batch.ts';
import { listWhole } from '#server/features/council/questions/whole-question.ts';

type Asking = { db: Database; mailer: Pick<Deps['mailer'], 'canSend'> };

/**
 * How many people a batch's next step tells by mail. Of stoning nobody is told in a batch that no visitor sees, nor twice in one round; at
 * the completion those are, too, whose questions still wait.
 * @throws AppError batch_not_found
 */
export async function countStepReaders({ db, mailer }: Asking, batchId: string): Promise<number> {
  const { id } = await readBatch(db, batchId);
  if (!mailer.canSend) return 0;
  return count(
    db,
    sql`
      select address_hash from batches, news_readers(batches.id, stoning_round, null)
      where batches.id = ${id} and notices = 'on' and case
        when phase in (${phasesWith('questions')}) then is_active and not exists (
          select from news_events as told where (told.batch_id, told.round, told.kind) = (batches.id, stoning_round, 'stoning')
        )
        else phase in (${phasesWith('ballots')})
      end
      union
      select address_hash from batches
      join kept_questions as waiting on waiting.batch_id = batches.id and waiting.state = 'waiting'
      join news_subscriptions on question_id = waiting.id and confirmed_at is not null
      where batches.id = ${id} and notices = 'on' and phase in (${phasesWith('ballots')})
    `,
  );
}

/**
 * How many people are told by mail when something is decided on these questions, or written about them; also those whose questions were
 * merged into one of them. Of what is not in this batch any more, its own rule is looked at.
 */
export async function countReadersOf(
  { db, mailer }: Asking,
  { ids, batchId = null }: { ids: readonly string[]; batchId?: string | null | undefined },
): Promise<number> {
  if (!mailer.canSend || ids.length === 0) return 0;
  return count(
    db,
    sql`
      select address_hash from news_subscriptions
      join kept_questions as mine on mine.id = question_id
      join batches on batches.id = coalesce(${batchId}::uuid, mine.batch_id) and notices = 'on'
      where confirmed_at is not null and question_id = any(${await listWhole(db, ids)}::uuid[])
    `,
  );
}

async function count(db: Database, addresses: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select count(distinct address_hash)::integer as people from (${addresses}) as told
  `.execute(db);
  return rows[0]?.people ?? 0;
}
