import { sql } from 'kysely';
import type { OwnVerdict } from '#contract/council/own-questions.ts';
import type { OfferedReason } from '#contract/council/question-state.ts';
import type { Database } from '#server/database/connect.ts';
import { toOwnVerdict } from '#server/features/council/questions/own-questions.ts';
import type { AskedOnPaper } from './repository.ts';

/** Of a verdict, in anybody's words. */
type Written = { words: string | null; reason: string | null };

/** What whoever asked these questions says of their outcomes. */
export async function listVerdictsOf(
  db: Database,
  askedIds: readonly string[],
): Promise<(OwnVerdict & { asked_id: string; batch_id: string; round: number; said_at: Date })[]> {
  const rows = await db
    .selectFrom('asker_verdicts')
    .where('asked_id', '=', sql<string>`any(${[...askedIds]}::uuid[])`)
    .select(['asked_id', 'batch_id', 'round', 'said_at', 'words', 'state_reason as reason'])
    .select([sql<OwnVerdict['said']>`said`.as('said'), sql<OwnVerdict['state']>`state`.as('state')])
    .select(sql<OfferedReason | null>`state_reason_code`.as('reason_code'))
    .orderBy('said_at')
    .execute();
  return rows.map(toOwnVerdict);
}

/** Those whose words, or why these were declined, have this address, in any case. */
export async function listVerdictsThatMention(db: Database, email: string): Promise<(AskedOnPaper & Written)[]> {
  return db
    .selectFrom('asker_verdicts')
    .where(sql<boolean>`strpos(lower(concat_ws(' ', words, state_reason)), lower(${email})) > 0`)
    .select(['batch_id as batchId', 'round', 'question_id as questionId', 'asked_id as askedId', 'words'])
    .select('state_reason as reason')
    .execute();
}

/** Only in an erasure. */
export async function rewordVerdict(
  db: Database,
  { batchId, round, questionId, askedId }: AskedOnPaper,
  { words, reason }: Written,
): Promise<void> {
  await db
    .updateTable('asker_verdicts')
    .set({ words, state_reason: reason })
    .where('batch_id', '=', batchId)
    .where('round', '=', round)
    .where('question_id', '=', questionId)
    .where('asked_id', '=', askedId)
    .execute();
}
