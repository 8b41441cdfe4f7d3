import { fitsBatch } from '#contract/council/asking.ts';
import type { OwnQuestion } from '#contract/council/own-questions.ts';
import { readsFirst } from '#contract/council/public-batch.ts';
import { pickWords } from '#contract/council/question-words.ts';
import { areSameWords } from '#contract/wire/words.ts';
import { AppError } from '#server/app-error.ts';
import type { DatabaseTransaction } from '#server/database/connect.ts';
import { shareBatches } from '#server/database/locks.ts';
import { transact } from '#server/database/transact.ts';
import type { Deps } from '#server/deps.ts';
import { listLawful } from '#server/features/council/batches/question-moves.ts';
import { readBatch } from '#server/features/council/batches/read-batch.ts';
import { theServer } from '#server/features/trust/audit/write-audit.ts';
import type { VoterIdentity } from '#server/voter-identity.ts';
import { moveQuestions } from './move-question.ts';
import { isOwn, readOwn } from './own-questions.ts';
import { rememberEdit } from './question-edits.ts';
import { lockStands } from './question-states.ts';
import { updateQuestion } from './repository.ts';
import { dropWaitingWords, putWaitingWords } from './waiting-words.ts';

type Own = { batchId: string; questionId: string };

/** In place of a name: an author is known by their browser alone. */
export const itsAuthor = { ...theServer, name: 'The author' };

/**
 * Gives a question other words. Sent twice it is written once; earlier words stay readable to moderators.
 * @throws AppError question_not_found, state_move_unlawful, question_too_long, changed_meanwhile
 */
export function editOwnQuestion(
  deps: Deps,
  voter: VoterIdentity,
  own: Own,
  { text, seen }: { text: string; seen?: string | undefined },
): Promise<OwnQuestion> {
  return change(deps, voter, own, async (tx, question) => {
    const now = question.words_waiting ?? question.text;
    if (areSameWords(text, now)) return;
    if (seen !== undefined && !areSameWords(seen, now)) throw new AppError('changed_meanwhile');
    const { rules } = await readBatch(tx, own.batchId);
    if (!fitsBatch(text, rules)) throw new AppError('question_too_long');
    const waits = question.state === 'published' && readsFirst(rules);
    await reword(tx, deps, own, { question, text, waits });
  });
}

/** Where published words stay meanwhile, the new ones wait; those that stand there already need not. */
async function reword(
  tx: DatabaseTransaction,
  { audit }: Deps,
  { batchId, questionId }: Own,
  { question, text, waits }: { question: OwnQuestion; text: string; waits: boolean },
): Promise<void> {
  const before = { text: question.words_waiting ?? question.text };
  const after = { text };
  const act = await audit(tx, itsAuthor, { kind: 'question.reworded', batchId, subjectId: questionId, before, after });
  if (waits && !areSameWords(text, question.text)) {
    await putWaitingWords(tx, questionId, { ...pickWords(question), text });
  } else {
    if (question.words_waiting !== null) await dropWaitingWords(tx, questionId);
    if (question.text !== text) await updateQuestion(tx, questionId, { text });
  }
  if (act) await rememberEdit(tx, { act, questionId }, { before, after });
}

/**
 * Takes a question back for good, with its words.
 * @throws AppError question_not_found, state_move_unlawful
 */
export async function withdrawOwnQuestion(deps: Deps, voter: VoterIdentity, own: Own): Promise<void> {
  const { audit } = deps;
  await change(deps, voter, own, async (tx) => {
    await moveQuestions({ tx, audit, actor: itsAuthor }, { ids: [own.questionId], to: 'withdrawn', by: 'author' });
  });
}

/** Keeps the batch in its phase and the question as it is, and asks whether its author may still act on it. */
async function change(
  deps: Deps,
  voter: VoterIdentity,
  own: Own,
  act: (tx: DatabaseTransaction, question: OwnQuestion) => Promise<void>,
): Promise<OwnQuestion> {
  const { db, secrets, dueSteps } = deps;
  await dueSteps.takeIfDue();
  return transact(db, async (tx) => {
    await shareBatches(tx, [own.batchId]);
    const [stand] = await lockStands(tx, [own.questionId]);
    const [question] = await readOwn(tx, [own.questionId]);
    if (!stand || !question || !(await isOwn({ db: tx, secrets }, voter, own)))
      throw new AppError('question_not_found');
    const lawful = await listLawful(tx, stand, 'author');
    if (lawful.length === 0) throw new AppError('state_move_unlawful', { lawful });
    await act(tx, question);
    const [changed = question] = await readOwn(tx, [own.questionId]);
    return changed;
  });
}
