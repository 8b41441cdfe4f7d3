import type { DeskNext } from '#contract/council/desk.ts';
import { allows } from '#contract/council/phases.ts';
import type { Database } from '#server/database/connect.ts';
import type { Deps } from '#server/deps.ts';
import { readBatch } from '#server/features/council/batches/read-batch.ts';
import { countReadersOf } from '#server/features/council/news/readers.ts';
import { findQuestion } from '#server/features/council/questions/repository.ts';
import { findSimilarTo } from '#server/features/council/questions/similar/similar-questions.ts';
import { findWaitingWords } from '#server/features/council/questions/waiting-words.ts';
import { countWordsToDecide, findAnswer, listVerdictWords } from '#server/features/council/verdicts/repository.ts';
import { languageOf } from '#server/texts/question-language.ts';
import { similarFrom } from '#text/similar/similar-texts.ts';
import {
  countToDecide,
  type Desk,
  holdNext,
  keepHeld,
  letGo,
  listAsked,
  listEarlierWords,
  listOthers,
  listOthersOfAuthor,
  readHoldEnd,
  type Wanted,
} from './repository.ts';

type Asked = {
  shown?: readonly string[] | undefined;
  skipped?: readonly string[] | undefined;
  first?: string | undefined;
};

const mostSimilar = 8;
// Some of them are another moderator's just now.
const lookedAt = 24;
const mostOfAuthor = 10;
// Each time somebody else has taken one meanwhile.
const mostTries = 20;

/**
 * The next one for this moderator, which nobody else gets for two minutes. What they had before and show no more goes back.
 * @throws AppError batch_not_found
 */
export async function nextOnDesk(
  deps: Deps,
  { id: actorId }: { id: string },
  batchId: string,
  { shown = [], skipped = [], first }: Asked,
): Promise<DeskNext> {
  const { db } = deps;
  const { questions, result } = allows[(await readBatch(db, batchId)).phase];
  const desk = { batchId, actorId, shown, skipped, first, of: result ? 'words' : 'questions' } as const;
  await letGo(db, desk);
  await keepHeld(db, desk, shown);
  const id = questions || result ? await takeNext(db, desk) : undefined;
  const waiting = result ? await countWordsToDecide(db, batchId) : await countToDecide(db, batchId);
  const nothing = { question: null, verdict: null, similar: [], perhaps: [], by_author: [], told: 0, waiting };
  if (id === undefined) return { ...nothing, until: null };
  if (result) return { ...nothing, verdict: await findWordsForDesk(db, batchId, id), until: await readHoldEnd(db) };
  const found = await readForDesk(db, desk, id);
  if (!found) return { ...nothing, until: null };
  const told = await countReadersOf(deps, { ids: [id] });
  return { ...nothing, ...found, told, until: await readHoldEnd(db) };
}

/** Words with what they are about. */
async function findWordsForDesk(db: Database, batchId: string, askedId: string): Promise<DeskNext['verdict']> {
  const words = (await listVerdictWords(db, batchId)).find(({ asked_id }) => asked_id === askedId);
  return words ? { ...words, id: askedId, answer: await findAnswer(db, batchId, words.question_id) } : null;
}

async function takeNext(db: Database, desk: Wanted): Promise<string | undefined> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const id = await holdNext(db, desk);
    if (id !== 'again') return id;
  }
  return undefined;
}

/** A question with all that a moderator looks at before deciding. */
async function readForDesk(
  db: Database,
  { batchId, actorId }: Desk,
  id: string,
): Promise<Pick<DeskNext, 'question' | 'similar' | 'perhaps' | 'by_author'> | undefined> {
  const question = await findQuestion(db, id);
  if (!question) return undefined;
  const words = await findWaitingWords(db, id);
  const asked = await listAsked(db, batchId);
  const similar = await findSimilarTo(`desk of ${batchId}`, asked, words?.text ?? question.text, lookedAt);
  const others = await listOthers(
    db,
    actorId,
    similar.map((one) => one.id).filter((other) => other !== id),
  );
  const likely = new Set(similar.filter(({ likeness }) => likeness >= similarFrom).map((one) => one.id));
  return {
    question: {
      ...question,
      ...(words && { words_waiting: { ...words, ...languageOf(words.text, question.said_language) } }),
      earlier: await listEarlierWords(db, id),
    },
    similar: others.filter((one) => likely.has(one.id)).slice(0, mostSimilar),
    perhaps: others.filter((one) => !likely.has(one.id)).slice(0, mostSimilar),
    by_author: await listOthersOfAuthor(db, id, mostOfAuthor),
  };
}

/**
 * Keeps what a moderator is at.
 * @throws AppError batch_not_found
 */
export async function keepOnDesk(
  { db }: Deps,
  { id: actorId }: { id: string },
  batchId: string,
  ids: readonly string[],
): Promise<{ kept: string[]; until: string }> {
  await readBatch(db, batchId);
  return { kept: await keepHeld(db, { actorId }, ids), until: await readHoldEnd(db) };
}
