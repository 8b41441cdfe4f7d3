import { namelessAuthor } from '#contract/council/public-question.ts';
import { AppError } from '#server/app-error.ts';
import { lockAdministration, lockBatches } from '#server/database/locks.ts';
import type { Deps } from '#server/deps.ts';
import { beginErasure, listPapersOf, rewordPaper } from '#server/features/council/ballot-paper/repository.ts';
import { listBatchIds } from '#server/features/council/batches/repository.ts';
import { forgetEdits } from '#server/features/council/questions/question-edits.ts';
import { findQuestion, leaveQuestionNameless } from '#server/features/council/questions/repository.ts';
import type { Actor } from '#server/features/trust/audit/write-audit.ts';
import { noteErasureInFiles } from './repository.ts';

/**
 * Takes the name of its author off a question, on every paper on which it stands. That is an erasure of the name: the papers get
 * other seals for it, and nobody can try out what it was. The address stays, so that data of this person are still found.
 * @throws AppError question_not_found
 */
export function leaveNameless({ db, audit }: Deps, actor: Actor, id: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await lockAdministration(tx);
    await lockBatches(tx, await listBatchIds(tx));
    const question = await findQuestion(tx, id);
    if (!question) throw new AppError('question_not_found');
    const papers = (await listPapersOf(tx, id)).filter(({ author }) => author !== namelessAuthor);
    if (question.author === namelessAuthor && papers.length === 0) return;
    await beginErasure(tx);
    for (const paper of papers) await rewordPaper(tx, { ...paper, author: namelessAuthor });
    await leaveQuestionNameless(tx, id);
    await forgetEdits(tx, id);
    await noteErasureInFiles(tx);
    // Of the earlier name not even a trace.
    await audit(tx, actor, {
      kind: 'question.left_nameless',
      batchId: papers.at(-1)?.batchId ?? question.batch_id,
      subjectId: id,
      after: {},
    });
  });
}
