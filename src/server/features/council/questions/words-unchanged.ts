import { type QuestionWord, type QuestionWords, questionWordNames } from '#contract/council/question-words.ts';
import { areSameWords } from '#contract/wire/words.ts';

/** The words of a question that a moderator has read. */
export type ReadWords = { text: string } & { [Name in QuestionWord]?: string | undefined };

/** Whether these words stand there now. */
export function areWordsUnchanged(seen: ReadWords, now: QuestionWords): boolean {
  return questionWordNames.every(
    (name) => seen[name] === undefined || seen[name] === now[name] || areSameWords(seen[name] ?? '', now[name] ?? ''),
  );
}
