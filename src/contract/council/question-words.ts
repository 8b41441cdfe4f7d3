import * as z from 'zod/mini';

// A file of its own, because scripts are cut at files: a visitor's phone needs no more of a question than this.

/**
 * What a person says with a question. A further word is named here, in `words_in()` of the database and as a column of the tables that
 * have the others. It goes along wherever these are copied whole, as `tests/api/made-up-word.test.ts` holds; where people give it, and
 * how it is called and set in a file, the type checker asks.
 */
export const questionWords = { text: z.string(), author: z.string() };

export type QuestionWord = keyof typeof questionWords;
type Words<Word> = { [Name in QuestionWord]: Word };
export type QuestionWords = Words<string>;

export const questionWordNames = Object.keys(questionWords) as QuestionWord[];

/** Each of the words, changed alike. */
export function mapWords<Word, Changed>(
  of: Words<Word>,
  change: (word: Word, name: QuestionWord) => Changed,
): Words<Changed> {
  return Object.fromEntries(questionWordNames.map((name) => [name, change(of[name], name)])) as Words<Changed>;
}

/** The words of what has more than these. */
export function pickWords<Word>(of: Words<Word>): Words<Word> {
  return mapWords(of, (word) => word);
}
