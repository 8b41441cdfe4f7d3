import { unknownLanguage } from '#contract/council/question-language.ts';
import type { Question } from '#contract/council/questions.ts';
import { activeTexts } from '#web/text/active.ts';
import { adminTexts } from '#web/text/admin.ts';
import { nameIn } from '#web/text/language-name.ts';

export type Languages = Pick<Question, 'language' | 'said_language'>;

/** Those that are offered besides the pages' own: what people in towns ask in, and the server can guess. */
const further =
  'be bg ca cs da el et eu fa fi he hi hr hu hy is it ja ka ko ku lt lv nl no pl pt ro ru sk sl sq sr sv ta th tl tr uk ur vi zh'.split(
    ' ',
  );

/** The languages that can be said of a question: the pages' own, then others by their names, with one that was said of it. */
export function offeredLanguages({ said_language: said }: Languages): string[] {
  const own = activeTexts().languages.map(({ code }) => code);
  const others = new Set([...further, ...(said === undefined || said === unknownLanguage ? [] : [said])]);
  for (const code of own) others.delete(code);
  const { compare } = new Intl.Collator();
  return [...own, ...[...others].sort((one, other) => compare(ownName(one), ownName(other)))];
}

/** What a language calls itself. */
export function ownName(code: string): string {
  return activeTexts().languages.find((language) => language.code === code)?.name ?? nameIn(code, code);
}

/** In which language a question is, and whether somebody said that or it is guessed. */
export function languageLabel({ language, said_language: said }: Languages): string {
  const { languageUnknown } = adminTexts.questions.fields;
  if (said !== undefined) return said === unknownLanguage ? languageUnknown : ownName(said);
  return guessLabel(language);
}

/** That it is guessed, and which it is. */
export function guessLabel(language: string | undefined): string {
  const { languageGuessed, languageUnknown } = adminTexts.questions.fields;
  return languageGuessed({ language: language === undefined ? languageUnknown : ownName(language) });
}
