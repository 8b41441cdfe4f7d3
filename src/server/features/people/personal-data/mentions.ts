import { isDeepStrictEqual } from 'node:util';
import { mapWords } from '#contract/council/question-words.ts';
import type { Database, DatabaseTransaction } from '#server/database/connect.ts';
import { spellingsOf, takeOutAddress } from '#server/email-addresses.ts';
import { eraseCorrectionsThatMention } from '#server/features/council/ballot-paper/repository.ts';
import {
  beginErasure,
  listPapersThatMention,
  rewordPaper,
  takeOutOfTakingOut,
} from '#server/features/council/ballot-paper/rewording.ts';
import { takeOutOfReasons } from '#server/features/council/batches/rounds-set-aside.ts';
import { takeOutOfTexts } from '#server/features/council/batches/write-texts.ts';
import { listOutcomesThatMention, rewordOutcome } from '#server/features/council/outcomes/repository.ts';
import { listQuestionsThatMention, listReasonsThatMention } from '#server/features/council/questions/personal-data.ts';
import { forgetEditsThatMention } from '#server/features/council/questions/question-edits.ts';
import { giveReason, updateQuestion } from '#server/features/council/questions/repository.ts';
import { listWaitingWordsThatMention, putWaitingWords } from '#server/features/council/questions/waiting-words.ts';
import { listVerdictsThatMention, rewordVerdict } from '#server/features/council/verdicts/personal-data.ts';
import { listUsersThatMention, updateUser } from '#server/features/people/users/repository.ts';

/** Takes the address out of the words of others, and returns how many that were. */
export async function takeOutMentions(tx: DatabaseTransaction, email: string): Promise<number> {
  await beginErasure(tx);
  let count = await takeOutOfOutcomes(tx, email);
  for (const spelling of spellingsOf(email)) {
    await eraseCorrectionsThatMention(tx, spelling);
    await forgetEditsThatMention(tx, spelling);
    await takeOutOfPapers(tx, spelling);
    const without = (text: string) => takeOutAddress(text, spelling);
    await takeOutOfTakingOut(tx, spelling, without);
    await takeOutOfTexts(tx, spelling, without);
    await takeOutOfReasons(tx, spelling, without);
    count += (await takeOutOfQuestions(tx, spelling)) + (await takeOutOfUsers(tx, spelling));
    count += await takeOutOfVerdicts(tx, spelling);
  }
  return count;
}

async function takeOutOfPapers(tx: DatabaseTransaction, email: string): Promise<void> {
  const without = <Word extends string | null>(word: Word) => word && takeOutAddress(word, email);
  for (const paper of await listPapersThatMention(tx, email))
    await rewordPaper(tx, paper, {
      ...mapWords(paper, without),
      originals: paper.originals?.map((one) => ({ ...one, ...mapWords(one, without) })) ?? null,
    });
}

async function takeOutOfOutcomes(tx: DatabaseTransaction, email: string): Promise<number> {
  const outcomes = await listOutcomesThatName(tx, email);
  for (const { outcome: _, without, ...place } of outcomes) await rewordOutcome(tx, { ...place, ...without });
  return outcomes.length;
}

async function takeOutOfQuestions(tx: DatabaseTransaction, email: string): Promise<number> {
  let count = 0;
  const without = (word: string) => word && takeOutAddress(word, email);
  for (const { id, ...words } of await listQuestionsThatMention(tx, email)) {
    const rest = mapWords(words, without);
    if (isDeepStrictEqual(rest, words)) continue;
    await updateQuestion(tx, id, rest);
    count += 1;
  }
  for (const { question_id, ...words } of await listWaitingWordsThatMention(tx, email)) {
    await putWaitingWords(tx, question_id, mapWords(words, without));
    count += 1;
  }
  for (const { id, reason } of await listReasonsThatMention(tx, email)) {
    await giveReason(tx, id, { reason: takeOutAddress(reason, email) });
    count += 1;
  }
  return count;
}

async function takeOutOfVerdicts(tx: DatabaseTransaction, email: string): Promise<number> {
  let count = 0;
  const without = (text: string | null) => text && takeOutAddress(text, email);
  for (const { words, reason, ...place } of await listVerdictsThatMention(tx, email)) {
    const rest = { words: without(words), reason: without(reason) };
    if (isDeepStrictEqual(rest, { words, reason })) continue;
    await rewordVerdict(tx, place, rest);
    count += 1;
  }
  return count;
}

async function takeOutOfUsers(tx: DatabaseTransaction, email: string): Promise<number> {
  let count = 0;
  for (const { id, name } of await listUsersThatMention(tx, email)) {
    const without = takeOutAddress(name, email);
    if (without === name) continue;
    await updateUser(tx, id, { name: without });
    count += 1;
  }
  return count;
}

/** What the council wrote of questions where it names the address, and how that reads without it. */
export async function listOutcomesThatName(db: Database, email: string) {
  const found = new Map<string, Awaited<ReturnType<typeof listOutcomesThatMention>>[number]>();
  for (const spelling of spellingsOf(email))
    for (const one of await listOutcomesThatMention(db, spelling))
      found.set([one.batchId, one.round, one.questionId, one.sequence].join(' '), one);
  return [...found.values()].flatMap(({ outcome, ...place }) => {
    const { words, link } = outcome;
    const without = { words: words && takeOutAddress(words, email), link: link && takeOutOfLink(link, email) };
    return without.words === words && without.link === link ? [] : [{ ...place, outcome, without }];
  });
}

function takeOutOfLink(link: string, email: string): string {
  return spellingsOf(email).reduce(
    (rest, spelling) => takeOutAddress(rest, encodeURIComponent(spelling)),
    takeOutAddress(link, email),
  );
}
