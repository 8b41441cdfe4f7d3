import type { PageWords } from '#contract/running/pages.ts';

/**
 * What a reader gets of what a council says: their own language's text, the one for all others, or else one in whatever language
 * there is. To say that there is none would be false.
 */
export function findWords(
  { text, texts }: PageWords,
  [own = '', ...others]: readonly string[],
): { text: string; language?: string } | undefined {
  const plain = texts[own] ?? text;
  if (plain !== null) return { text: plain };
  const language = [...others, ...Object.keys(texts)].find((code) => code in texts);
  const foreign = language === undefined ? undefined : texts[language];
  return language === undefined || foreign === undefined ? undefined : { text: foreign, language };
}
