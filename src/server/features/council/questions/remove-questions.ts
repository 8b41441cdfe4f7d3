import { allows } from '#contract/council/phases.ts';
import type { Phase } from '#contract/council/public-batch.ts';
import { pickWords } from '#contract/council/question-words.ts';
import { AppError } from '#server/app-error.ts';
import type { DatabaseTransaction } from '#server/database/connect.ts';
import { lockAdministration } from '#server/database/locks.ts';
import type { Deps } from '#server/deps.ts';
import { canSpareOne, hasRowOnPaper, listBatchesOfPapers } from '#server/features/council/ballot-paper/repository.ts';
import { toSourceBatches } from '#server/features/trust/audit/source-batches.ts';
import type { Actor } from '#server/features/trust/audit/write-audit.ts';
import { holdQuestions } from './held-questions.ts';
import { listMergedBySameAuthor, passOn } from './merged-author.ts';
import { blankQuestion, deleteQuestion, findBatchesOf } from './repository.ts';
import { listWhole, lockBatchesOfWhole, lockWhole } from './whole-question.ts';

/**
 * Deletes a question with all that it was made of: what was merged into it, and what it was split from, which has its words, while
 * other parts stay. Where one of these stands on a ballot paper, as itself or as an original, the words go there at once; a marker
 * stays, so that the recount still holds. In stoning that is a taking out.
 * @throws AppError question_not_found, too_few_questions
 */
export async function removeQuestion({ db, audit }: Deps, actor: Actor, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { question, madeOf, isOnPaper } = await lockWhole(tx, id);
    if (!(await canBeSpared(tx, id))) throw new AppError('too_few_questions');
    const { author_email, batch_id, stones, votes } = question;
    const act = await audit(tx, actor, {
      kind: 'question.deleted',
      subjectId: id,
      batchId: batch_id,
      before: { ...pickWords(question), author_email, batch_id, stones, votes },
      undo: isOnPaper ? undefined : {},
    });
    const ids = [id, ...madeOf];
    if (act && !isOnPaper) await holdAway(tx, act, ids);
    else await takeAwayQuestions(tx, ids);
  });
}

/** Deletes those of these questions that stand on no ballot paper: what stands on one is deleted by itself, with its own words. */
export function removeQuestions(
  { db, audit }: Deps,
  actor: Actor,
  ids: readonly string[],
): Promise<{ deleted: number; stayed: number }> {
  return db.transaction().execute(async (tx) => {
    await lockAdministration(tx);
    await lockBatchesOfWhole(tx, ids);
    const found = await findBatchesOf(tx, ids);
    const gone = found.filter(({ on_paper }) => !on_paper);
    if (gone.length === 0) return { deleted: 0, stayed: found.length };
    const act = await audit(tx, actor, {
      kind: 'questions.deleted',
      before: {
        questions: gone.length,
        ...toSourceBatches(gone.map(({ id, batch_id: from }) => ({ from, ids: [id] }))),
      },
      undo: {},
    });
    const whole = await listWhole(
      tx,
      gone.map(({ id }) => id),
    );
    if (act) await holdAway(tx, act, whole);
    return { deleted: gone.length, stayed: found.length - gone.length };
  });
}

/** Whether ballots can still be given without it. Only while they are given that matters. */
async function canBeSpared(tx: DatabaseTransaction, id: string): Promise<boolean> {
  for (const batch of await listBatchesOfPapers(tx, id))
    if (allows[batch.phase as Phase].ballots && !(await canSpareOne(tx, batch.id))) return false;
  return true;
}

async function holdAway(tx: DatabaseTransaction, act: string, ids: readonly string[]): Promise<void> {
  await passOn(tx, await listMergedBySameAuthor(tx, ids), ids);
  await holdQuestions(tx, act, ids);
}

/**
 * Deletes questions, or empties them where they stand on a ballot paper by themselves: ballots name that row. What they were merged into
 * stays with those who are left. The caller holds the locks of all batches in which they hang.
 */
export async function takeAwayQuestions(tx: DatabaseTransaction, ids: readonly string[]): Promise<void> {
  await passOn(tx, await listMergedBySameAuthor(tx, ids), ids);
  for (const id of ids) await ((await hasRowOnPaper(tx, id)) ? blankQuestion(tx, id) : deleteQuestion(tx, id));
}
