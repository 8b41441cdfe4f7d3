import { LRUCache } from 'lru-cache';
import { unknownLanguage } from '#contract/council/question-language.ts';
import { RestingThread } from '#server/resting-thread.ts';

type Guess = { language: string | undefined };

/** To look at a text takes as long as to read it from the database: once is enough for the page, the desk and the paper. */
const cache = new LRUCache<string, Guess>({
  maxSize: 5_000_000, // letters
  sizeCalculation: (_, text) => text.length + 1,
});

/** What it knows of sixty languages takes 45 MB: the questions of a page, and of pages read soon after it, share a thread. */
const detector = new RestingThread<readonly string[], (string | undefined)[]>(
  new URL('./language-detector.ts', import.meta.url),
  { restMs: 10_000 },
);

/**
 * In which language people wrote this (BCP 47); undefined where that is not sure, because a voice that reads in the wrong language is worse
 * than one that reads as the page is. Nothing leaves the server.
 */
export function guessLanguage(text: string): string | undefined {
  const known = cache.get(text);
  if (known) return known.language;
  const [language] = detector.askNow([text]);
  cache.set(text, { language });
  return language;
}

type Words = { text: string | null; language: string | null };

/** Guesses the languages of all of these at once, others being answered meanwhile: of each it is known from then on. */
export async function guessAll(texts: readonly string[]): Promise<Map<string, Guess>> {
  const guessed = new Map<string, Guess>();
  const missing = new Set<string>();
  for (const text of texts) {
    const known = cache.get(text);
    if (known) guessed.set(text, known);
    else missing.add(text);
  }
  const detected = missing.size > 0 ? await detector.ask([...missing]) : [];
  for (const [index, text] of [...missing].entries()) {
    const guess = { language: detected[index] };
    guessed.set(text, guess);
    cache.set(text, guess);
  }
  return guessed;
}

/** Many rows of words with their languages, as they were said or frozen, else as they look. Others are answered meanwhile. */
export async function guessLanguages<Row extends Words>(rows: readonly Row[]): Promise<Row[]> {
  const guessed = await guessAll(rows.flatMap(({ text, language }) => (text && language === null ? [text] : [])));
  return rows.map((row) => {
    const guess = row.text && row.language === null && guessed.get(row.text);
    return guess ? { ...row, language: guess.language ?? unknownLanguage } : row;
  });
}

/** As the wire has it, only where it is known: as it was said or frozen, else as it looks. */
export function languageOf(text: string | null, said?: string | null): { language?: string } {
  const language = text ? (said ?? guessLanguage(text)) : undefined;
  return language === undefined || language === unknownLanguage ? {} : { language };
}

/** A row of words as the wire has it: with the language that was said or frozen, else as it looks. */
export function inItsLanguage<Row extends Words>({ language, ...row }: Row) {
  return { ...row, ...languageOf(row.text, language) };
}

/** What the council did with a question, with the language of its words. */
export function outcomeInItsLanguage<Outcome extends { words: string | null } | null>(outcome: Outcome) {
  return outcome && { ...outcome, ...languageOf(outcome.words) };
}

/** What whoever asked says of it, with the language of their words. */
export function verdictInItsLanguage<Verdict extends { words?: string | undefined }>(verdict: Verdict) {
  return { ...verdict, ...languageOf(verdict.words ?? null) };
}
