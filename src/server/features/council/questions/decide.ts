import type { DeclineReason } from '#contract/council/question-state.ts';
import { mapWords, pickWords, type QuestionWord, type QuestionWords } from '#contract/council/question-words.ts';
import type { Question } from '#contract/council/questions.ts';
import { AppError } from '#server/app-error.ts';
import type { DatabaseTransaction } from '#server/database/connect.ts';
import { shareBatches } from '#server/database/locks.ts';
import { transact } from '#server/database/transact.ts';
import type { Deps } from '#server/deps.ts';
import { listLawful } from '#server/features/council/batches/question-moves.ts';
import { rethrowRefusal } from '#server/features/council/batches/refusals.ts';
import type { Actor } from '#server/features/trust/audit/write-audit.ts';
import { moveQuestions } from './move-question.ts';
import { rememberEdit } from './question-edits.ts';
import { lockStands } from './question-states.ts';
import { findQuestion, giveReason, updateQuestion } from './repository.ts';
import { dropWaitingWords, findWaitingWords } from './waiting-words.ts';
import { areWordsUnchanged, type ReadWords } from './words-unchanged.ts';

type Given = { [Name in QuestionWord]?: string | undefined };
type Publishing = Given & { seen?: ReadWords | undefined };

/**
 * Publishes a question, or the words that wait for one that stands; in a moderator's words where there are some. The author's stay
 * readable to moderators.
 * @throws AppError question_not_found, state_move_unlawful, batch_full, changed_meanwhile
 */
export function publishQuestion(deps: Deps, actor: Actor, id: string, { seen, ...own }: Publishing): Promise<Question> {
  const { audit } = deps;
  return decide(deps, id, seen, async (tx, { question, words }) => {
    if (words) return publishWords(tx, { deps, actor, question, words }, given(own, words));
    const act = await moveQuestions({ tx, audit, actor }, { ids: [id], to: 'published', by: 'moderator' });
    await reword(tx, { question, act }, given(own, pickWords(question)));
  });
}

/** A moderator's own words come after them, as an edit of its own: the author's words stay readable. */
async function publishWords(
  tx: DatabaseTransaction,
  { deps, actor, question, words }: Deciding & { words: QuestionWords },
  published: QuestionWords,
): Promise<void> {
  const { id, batch_id: batchId } = question;
  await reword(tx, { question, act: await decideOnWords(tx, { deps, actor, question }, 'published') }, words);
  await dropWaitingWords(tx, id);
  await giveReason(tx, id, null);
  if (areWordsUnchanged(published, words)) return;
  const own = { kind: 'question.updated', batchId, subjectId: id, before: words, after: published, undo: {} } as const;
  await reword(tx, { question: { ...question, ...words }, act: await deps.audit(tx, actor, own) }, published);
}

/** Gives a question other words by this act. */
async function reword(
  tx: DatabaseTransaction,
  { question, act }: { question: Question; act: string | undefined },
  after: QuestionWords,
): Promise<void> {
  const before = pickWords(question);
  if (areWordsUnchanged(before, after)) return;
  await updateQuestion(tx, question.id, after);
  if (act) await rememberEdit(tx, { act, questionId: question.id }, { before, after });
}

/**
 * Declines a question, or the words that wait for one that stands and stays as it is.
 * @throws AppError question_not_found, state_move_unlawful, changed_meanwhile
 */
export function declineQuestion(
  deps: Deps,
  actor: Actor,
  id: string,
  { why, seen }: { why: DeclineReason; seen?: ReadWords | undefined },
): Promise<Question> {
  const { audit } = deps;
  return decide(deps, id, seen, async (tx, { question, words }) => {
    if (!words) {
      await moveQuestions({ tx, audit, actor }, { ids: [id], to: 'declined', by: 'moderator', reason: why });
      return;
    }
    const act = await decideOnWords(tx, { deps, actor, question }, 'declined', why);
    await dropWaitingWords(tx, id);
    await giveReason(tx, id, why);
    if (act) await rememberEdit(tx, { act, questionId: id }, { before: pickWords(question), after: words });
  });
}

type Deciding = { deps: Deps; actor: Actor; question: Question };
type Decided = { question: Question; words: QuestionWords | undefined };

/** Keeps the batch in its phase and the question as it is; a decision on other words than were seen is none. */
function decide(
  { db }: Deps,
  id: string,
  seen: ReadWords | undefined,
  act: (tx: DatabaseTransaction, decided: Decided) => Promise<void>,
): Promise<Question> {
  const read = async (tx: DatabaseTransaction) => {
    const found = await findQuestion(tx, id);
    if (!found) throw new AppError('question_not_found');
    return found;
  };
  return transact(db, async (tx) => {
    const before = await read(tx);
    if (before.batch_id) await shareBatches(tx, [before.batch_id]);
    await lockStands(tx, [id]);
    const question = await read(tx);
    const words = await findWaitingWords(tx, id);
    const now = words ?? pickWords(question);
    if (question.batch_id !== before.batch_id || (seen && !areWordsUnchanged(seen, now)))
      throw new AppError('changed_meanwhile');
    await act(tx, { question, words });
    return read(tx);
  }).catch(rethrowRefusal);
}

/** Of words that wait for a question that stands; its state stays. */
async function decideOnWords(
  tx: DatabaseTransaction,
  { deps, actor, question }: Deciding,
  to: 'published' | 'declined',
  why?: DeclineReason,
): Promise<string | undefined> {
  const { id, batch_id } = question;
  // While the batch stands where the question itself could be decided on.
  if ((await listLawful(tx, { state: 'waiting', batch_id }, 'moderator')).length === 0)
    throw new AppError('state_move_unlawful', { lawful: [] });
  return deps.audit(tx, actor, {
    kind: to === 'published' ? 'question.published' : 'question.declined',
    batchId: batch_id,
    subjectId: id,
    questionIds: [id],
    after: { new_words: true, ...why },
    undo: { words: true },
  });
}

/** The words, in place of which these are given. */
function given(own: Given, words: QuestionWords): QuestionWords {
  return mapWords(words, (word, name) => own[name] ?? word);
}
