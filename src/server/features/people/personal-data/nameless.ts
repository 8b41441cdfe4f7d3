import { namelessAuthor } from '#contract/council/public-question.ts';
import { lockAdministration, lockBatches } from '#server/database/locks.ts';
import type { Deps } from '#server/deps.ts';
import {
  beginErasure,
  listPapersOf,
  type PaperWords,
  rewordPaper,
} from '#server/features/council/ballot-paper/rewording.ts';
import { listBatchIds } from '#server/features/council/batches/repository.ts';
import { forgetEditsThatName } from '#server/features/council/questions/question-edits.ts';
import { leaveQuestionsNameless } from '#server/features/council/questions/repository.ts';
import { renameWaitingWords } from '#server/features/council/questions/waiting-words.ts';
import { listFamily, listOfSameAuthor, lockWhole } from '#server/features/council/questions/whole-question.ts';
import type { Actor } from '#server/features/trust/audit/write-audit.ts';
import { noteErasureInFiles } from './repository.ts';

/**
 * Takes the name of its author off a question, and off what it was merged into or made of where that names the same person, on every
 * paper on which any of this stands. That is an erasure of the name: the papers get other seals for it, and nobody can try out what it
 * was. The address stays, so that data of this person are still found.
 * @throws AppError question_not_found
 */
export function leaveNameless({ db, audit }: Deps, actor: Actor, id: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await lockAdministration(tx);
    await lockBatches(tx, await listBatchIds(tx));
    const { question } = await lockWhole(tx, id);
    const family = await listFamily(tx, [id]);
    const own = await listOfSameAuthor(tx, id, family);
    const ids = own.map((one) => one.id);
    const names = new Set(own.map(({ author }) => author));
    const papers = (await listPapersOf(tx, family)).map((paper) => ({
      paper,
      without: withoutNames(paper, ids, names),
    }));
    const named = papers.filter(({ paper, without }) => JSON.stringify(paper) !== JSON.stringify(without));
    if (own.every(({ author }) => author === namelessAuthor) && named.length === 0) return;
    await beginErasure(tx);
    for (const { paper, without } of named) await rewordPaper(tx, paper, without);
    await leaveQuestionsNameless(tx, ids);
    await renameWaitingWords(tx, ids, namelessAuthor);
    await forgetEditsThatName(tx, { own: ids, others: family, names: [...names] });
    await noteErasureInFiles(tx);
    // Of the earlier name not even a trace.
    await audit(tx, actor, {
      kind: 'question.left_nameless',
      batchId: named.at(-1)?.paper.batchId ?? question.batch_id,
      subjectId: id,
      after: {},
    });
  });
}

/** What was put on the paper under another name of theirs is theirs as well; what names them there may have another author by now. */
function withoutNames(paper: PaperWords, ids: readonly string[], names: ReadonlySet<string>): PaperWords {
  const isOwn = ids.includes(paper.questionId) || names.has(paper.author);
  return {
    ...paper,
    author: isOwn ? namelessAuthor : paper.author,
    originals:
      paper.originals?.map((one) =>
        ids.includes(one.id) && one.author !== null ? { ...one, author: namelessAuthor } : one,
      ) ?? null,
  };
}
