import type { Database, DatabaseTransaction } from '#server/database/connect.ts';
import { takeOutAddress } from '#server/email-addresses.ts';
import {
  beginErasure,
  eraseCorrectionsThatMention,
  listPapersThatMention,
  rewordPaper,
} from '#server/features/ballot-paper/repository.ts';
import { listOutcomesThatMention, rewordOutcome } from '#server/features/outcomes/repository.ts';
import { listQuestionsThatMention } from '#server/features/questions/personal-data.ts';
import { forgetEditsThatMention } from '#server/features/questions/question-edits.ts';
import { updateQuestion } from '#server/features/questions/repository.ts';
import { listUsersThatMention, updateUser } from '#server/features/users/repository.ts';

/** Takes the address out of the words of others, and returns how many that were. */
export async function takeOutMentions(tx: DatabaseTransaction, email: string): Promise<number> {
  let count = 0;
  await beginErasure(tx);
  await eraseCorrectionsThatMention(tx, email);
  await forgetEditsThatMention(tx, email);
  for (const words of await listPapersThatMention(tx, email))
    await rewordPaper(tx, {
      ...words,
      text: takeOutAddress(words.text, email),
      author: takeOutAddress(words.author, email),
    });
  for (const { outcome, without, ...place } of await listOutcomesThatName(tx, email)) {
    await rewordOutcome(tx, { ...place, ...without });
    count += 1;
  }
  for (const { id, text, author } of await listQuestionsThatMention(tx, email)) {
    const without = { text: takeOutAddress(text, email), author: takeOutAddress(author, email) };
    if (without.text === text && without.author === author) continue;
    await updateQuestion(tx, id, without);
    count += 1;
  }
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
  const outcomes = await listOutcomesThatMention(db, email);
  return outcomes.flatMap(({ outcome, ...place }) => {
    const { words, link } = outcome;
    const without = { words: words && takeOutAddress(words, email), link: link && takeOutOfLink(link, email) };
    return without.words === words && without.link === link ? [] : [{ ...place, outcome, without }];
  });
}

function takeOutOfLink(link: string, email: string): string {
  return takeOutAddress(takeOutAddress(link, email), encodeURIComponent(email));
}
