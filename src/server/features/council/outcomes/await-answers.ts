import { sql } from 'kysely';
import type { Batch } from '#contract/council/batches.ts';
import type { AuditKind } from '#contract/trust/audit.ts';
import type { Database, DatabaseTransaction } from '#server/database/connect.ts';
import { lockAdministration, lockBatches } from '#server/database/locks.ts';
import { phasesWith } from '#server/database/phases.ts';
import { afterCommit, transact } from '#server/database/transact.ts';
import type { Deps } from '#server/deps.ts';
import { readCompletedBatch } from '#server/features/council/batches/read-batch.ts';
import { type Actor, theServer } from '#server/features/trust/audit/write-audit.ts';
import { councilZone, toCouncilDay } from '#server/texts/council-day.ts';

type AwaitDeps = Pick<Deps, 'audit' | 'site' | 'publicPage'>;

const kindOfRules = 'batch.rules_changed' satisfies AuditKind;

/** So many days after its completion a batch that nobody handed over counts as handed over. */
const daysToHandOver = 14;

/** By which day an answer is due that is awaited from this moment on; null where the batch has no such rule. */
export function dueFrom(moment: Date, { rules }: Pick<Batch, 'rules'>, { site }: Pick<Deps, 'site'>): string | null {
  const { answer_within: days, council_size } = rules;
  if (days === null || council_size === null) return null;
  const due = new Date(`${toCouncilDay(moment, councilZone(site.identity))}T12:00:00Z`);
  due.setUTCDate(due.getUTCDate() + days);
  return due.toISOString().slice(0, 10);
}

/**
 * Writes, for each question that goes to the council and of which nothing was said, that it was sent there, and by which day its
 * answer is due. Nothing happens where the batch has no such rule.
 */
export async function awaitAnswers(
  tx: DatabaseTransaction,
  deps: AwaitDeps,
  actor: Actor,
  { batch, from }: { batch: Batch; from: Date },
): Promise<void> {
  const due = dueFrom(from, batch, deps);
  if (due === null) return;
  const { rows } = await sql<{ question_id: string }>`
    insert into outcomes (batch_id, round, question_id, state, day, due)
    select paper.batch_id, paper.round, paper.question_id, 'sent', ${toCouncilDay(from, councilZone(deps.site.identity))}, ${due}
    from round_result(${batch.id}, ${batch.stoning_round}) as result
    join ballot_questions as paper on (paper.batch_id, paper.round, paper.question_id)
      = (${batch.id}, ${batch.stoning_round}, result.question_id)
    where result.forwarded and paper.removed_at is null and not exists (
      select from outcomes where (batch_id, round, question_id) = (paper.batch_id, paper.round, paper.question_id)
    )
    returning question_id
  `.execute(tx);
  if (rows.length === 0) return;
  const questionIds = rows.map(({ question_id }) => question_id);
  const after = { questions: rows.length, due };
  await deps.audit(tx, actor, { kind: 'batch.answers_awaited', batchId: batch.id, questionIds, after });
}

/** Answers are awaited from the fourteenth day on also where nobody handed the result over; the database's clock decides. */
export async function awaitAnswersInTime(db: Database, deps: AwaitDeps): Promise<void> {
  for (const { id } of await listLeft(db))
    await transact(db, async (tx) => {
      await lockAdministration(tx);
      await lockBatches(tx, [id]);
      const [left] = await listLeft(tx, id);
      if (!left) return;
      await awaitAnswers(tx, deps, theServer, { batch: await readCompletedBatch(tx, id), from: left.from });
      afterCommit(tx, () => deps.publicPage.changed());
    });
}

/** Batches that nobody handed over in time, with when that was over. Who says later how many days there are begins them then. */
async function listLeft(db: Database, id: string | null = null): Promise<{ id: string; from: Date }[]> {
  const { rows } = await sql<{ id: string; from: Date }>`
    select id, greatest(completed_at + make_interval(days => ${daysToHandOver}), (
      select max(at) from audit_entries
      where batch_id = batches.id and kind = ${kindOfRules} and after ? 'answer_within' and at >= completed_at
    )) as "from"
    from batches
    where phase in (${phasesWith('result')}) and deleted_at is null
      and answer_within is not null and council_size is not null and id = coalesce(${id}::uuid, id)
      and completed_at + make_interval(days => ${daysToHandOver}) <= clock_timestamp()
      and not was_handed_over(batches) and not waits_for_answers(batches)
      and exists (
        select from round_result(batches.id, batches.stoning_round) as result
        join ballot_questions as paper on (paper.batch_id, paper.round, paper.question_id)
          = (batches.id, batches.stoning_round, result.question_id)
        where result.forwarded and paper.removed_at is null and not exists (
          select from outcomes where (batch_id, round, question_id) = (paper.batch_id, paper.round, paper.question_id)
        )
      )
    order by id
  `.execute(db);
  return rows;
}
