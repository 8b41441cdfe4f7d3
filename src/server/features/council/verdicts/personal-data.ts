import { sql } from 'kysely';
import type { OwnVerdict } from '#contract/council/verdict.ts';
import type { Database } from '#server/database/connect.ts';
import type { AskedOnPaper } from './repository.ts';

/** What whoever asked these questions says of their outcomes. */
export async function listVerdictsOf(
  db: Database,
  askedIds: readonly string[],
): Promise<(OwnVerdict & { asked_id: string; batch_id: string; round: number; said_at: Date })[]> {
  return db
    .selectFrom('asker_verdicts')
    .where('asked_id', '=', sql<string>`any(${[...askedIds]}::uuid[])`)
    .select(['asked_id', 'batch_id', 'round', 'said_at', 'words'])
    .select([sql<OwnVerdict['said']>`said`.as('said'), sql<OwnVerdict['state']>`state`.as('state')])
    .orderBy('said_at')
    .execute();
}

/** Words that have this address, in any case. */
export async function listVerdictsThatMention(
  db: Database,
  email: string,
): Promise<(AskedOnPaper & { words: string })[]> {
  const rows = await db
    .selectFrom('asker_verdicts')
    .where(sql<boolean>`strpos(lower(words), lower(${email})) > 0`)
    .select(['batch_id as batchId', 'round', 'question_id as questionId', 'asked_id as askedId', 'words'])
    .execute();
  return rows.flatMap(({ words, ...place }) => (words === null ? [] : [{ ...place, words }]));
}

/** Only in an erasure. */
export async function rewordVerdict(
  db: Database,
  { batchId, round, questionId, askedId }: AskedOnPaper,
  words: string,
): Promise<void> {
  await db
    .updateTable('asker_verdicts')
    .set({ words })
    .where('batch_id', '=', batchId)
    .where('round', '=', round)
    .where('question_id', '=', questionId)
    .where('asked_id', '=', askedId)
    .execute();
}
