import { type QuestionWord, type QuestionWords, questionWordNames } from '#contract/council/question-words.ts';
import { areSameWords } from '#contract/wire/words.ts';

/** What a moderator saw of a question. */
export type Seen = { text: string } & { [Name in QuestionWord]?: string | undefined };

/** Whether these words stand there now. */
export function isSame(seen: Seen, now: QuestionWords): boolean {
  return questionWordNames.every(
    (name) => seen[name] === undefined || seen[name] === now[name] || areSameWords(seen[name] ?? '', now[name] ?? ''),
  );
}
