import type { GivenStatement } from '#contract/running/pages-accessibility.ts';

type Words = Pick<NonNullable<GivenStatement['statement']>, 'accessibility_text' | 'accessibility_texts'>;

/**
 * What a reader gets of a statement that is given: their own language's text, the one for all others, or else one in whatever
 * language there is. To say that there is none would be false.
 */
export function findStatement(
  { accessibility_text: text, accessibility_texts: texts }: Words,
  [own = '', ...others]: readonly string[],
): { text: string; language?: string } | undefined {
  const plain = texts[own] ?? text;
  if (plain !== null) return { text: plain };
  const language = [...others, ...Object.keys(texts)].find((code) => code in texts);
  const foreign = language === undefined ? undefined : texts[language];
  return language === undefined || foreign === undefined ? undefined : { text: foreign, language };
}
