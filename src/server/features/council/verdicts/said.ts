import type { SaidVerdict } from '#contract/council/verdicts.ts';
import { AppError } from '#server/app-error.ts';
import type { DatabaseTransaction } from '#server/database/connect.ts';
import { shareBatches } from '#server/database/locks.ts';
import { transact } from '#server/database/transact.ts';
import { violates } from '#server/database/violations.ts';
import type { Deps } from '#server/deps.ts';
import { readBatch } from '#server/features/council/batches/read-batch.ts';
import { itsAuthor } from '#server/features/council/questions/change-own.ts';
import { hashAuthor, hashCoAsker } from '#server/features/council/voters/hashes.ts';
import type { VoterIdentity } from '#server/voter-identity.ts';
import {
  type Asked,
  type AskedOnPaper,
  findAskedOnPaper,
  findBatchesOfAsking,
  findVerdictOf,
  idsOfOnePerson,
  insertCoAskerVerdict,
  insertVerdict,
  listAsked,
} from './repository.ts';

type Named = { batchId: string; askedId: string };
type IsOwn = (asked: Asked) => boolean;

/**
 * What the browser that submitted a question says of its outcome.
 * @throws AppError batch_not_found, question_not_found, nothing_to_judge, verdict_given, no_words_of_several
 */
export function sayAsAuthor(deps: Deps, named: Named, voter: VoterIdentity, said: SaidVerdict): Promise<void> {
  const { voters } = deps.secrets;
  const isOwn: IsOwn = ({ asked, browser_hash }) => browser_hash?.equals(hashAuthor(voter, asked, voters)) === true;
  return sayVerdict(deps, named, isOwn, said);
}

/**
 * Writes what an asker says, once: the same sent again is written already. Whoever asked twice what was put together says it once.
 * @throws AppError batch_not_found, question_not_found, nothing_to_judge, verdict_given, no_words_of_several
 */
export async function sayVerdict(
  { db, audit }: Pick<Deps, 'db' | 'audit'>,
  named: Named,
  isOwn: IsOwn,
  { said, words = null }: SaidVerdict,
): Promise<void> {
  await transact(db, async (tx) => {
    await shareBatches(tx, [named.batchId]);
    await readBatch(tx, named.batchId);
    const place = await findAskedOnPaper(tx, named);
    const asked = place ? await listAsked(tx, place) : [];
    if (!place || !asked.some((one) => one.id === named.askedId && isOwn(one)))
      throw new AppError('question_not_found');
    if (words !== null && asked.length > 1) throw new AppError('no_words_of_several');
    await lockPlace(tx, place);
    const before = await findVerdictOf(tx, place, idsOfOnePerson(asked, isOwn));
    if (before?.said === said && before.words === words) return;
    if (before) throw new AppError('verdict_given');
    await insertVerdict(tx, place, { said, words });
    const { batchId, questionId: subjectId } = place;
    await audit(tx, itsAuthor, {
      kind: 'question.verdict_said',
      batchId,
      subjectId,
      after: { verdict: said, ...(words !== null && { verdict_words: 'waiting' }) },
    });
  }).catch(rethrow);
}

/** So that of two that say it at once as one person one is first. */
async function lockPlace(tx: DatabaseTransaction, { batchId, round, questionId }: AskedOnPaper): Promise<void> {
  await tx
    .selectFrom('ballot_questions')
    .where('batch_id', '=', batchId)
    .where('round', '=', round)
    .where('question_id', '=', questionId)
    .select('question_id')
    .forUpdate()
    .execute();
}

/**
 * What a browser says that asked the question as well.
 * @throws AppError batch_not_found, question_not_found, nothing_to_judge, verdict_given
 */
export async function sayAsCoAsker(
  { db, secrets }: Pick<Deps, 'db' | 'secrets'>,
  { batchId, questionId }: { batchId: string; questionId: string },
  voter: VoterIdentity,
  { said }: Pick<SaidVerdict, 'said'>,
): Promise<void> {
  await transact(db, async (tx) => {
    await shareBatches(tx, [batchId]);
    await readBatch(tx, batchId);
    const place = await findAskedOnPaper(tx, { batchId, askedId: questionId });
    if (!place) throw new AppError('question_not_found');
    const batches = [batchId, ...(await findBatchesOfAsking(tx, place.questionId))];
    const hashes = batches.map((batch) => hashCoAsker(voter, batch, secrets.voters));
    const outcome = await insertCoAskerVerdict(tx, place, { hashes, said });
    if (outcome === 'not asked') throw new AppError('question_not_found');
    if (outcome === 'otherwise') throw new AppError('verdict_given');
  }).catch(rethrow);
}

function rethrow(error: unknown): never {
  throw violates(error, 'verdicts_are_of_outcomes') ? new AppError('nothing_to_judge', { cause: error }) : error;
}
