import { areSameWords } from '#contract/wire/words.ts';

/** What a moderator saw of a question. */
export type Seen = { text: string; author?: string | undefined };

/** Whether these words stand there now. */
export function isSame({ text, author }: Seen, now: { text: string; author: string }): boolean {
  return areSameWords(text, now.text) && (author === undefined || areSameWords(author, now.author));
}
