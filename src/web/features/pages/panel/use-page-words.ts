import { useEffect, useState } from 'react';
import type { PageWords } from '#contract/running/pages.ts';
import { isConflict, revisionToSaveOn, savedMeanwhile } from '#web/panel-kit/edit-conflict.ts';
import { activeTexts } from '#web/text/active.ts';
import { type BuiltIn, isOwn, type TypedWords, toPageWords, toShown } from './page-words.ts';

type PageWordsOptions = {
  /** What is stored, as of now. */
  latest: PageWords & { revision: number };
  builtIn: BuiltIn;
  /** Why what was sent was not saved. */
  failure: Error | null;
  /** What cannot be saved of a text, in words. */
  errorOf: (text: string) => string | undefined;
  onWrong: () => void;
  onSave: (saving: { revision: number; words: PageWords }) => void;
};

/** What is typed over what is stored: a text that nobody touched here is the one that somebody else saved meanwhile. */
export function usePageWords({ latest, builtIn, failure, errorOf, onWrong, onSave }: PageWordsOptions) {
  const [opened] = useState(latest);
  const [typed, setTyped] = useState<TypedWords>({});
  const own = activeTexts().language.code;
  const readHere = latest.texts[own] ?? latest.text;
  // A text for all others would hide ours from them: who comes first writes in the language that they read themselves.
  const [language, setLanguage] = useState(readHere === latest.text && readHere !== null ? '' : own);
  const [before, now] = [toShown(opened, {}, builtIn), toShown(latest, {}, builtIn)];
  const words = toShown(latest, typed, builtIn);
  const clash = isConflict(failure) ? Object.keys(typed).find((one) => before[one] !== now[one]) : undefined;
  // What somebody else wrote in the same language is to be seen before it is overwritten.
  useEffect(() => {
    if (clash !== undefined) setLanguage(clash);
  }, [clash]);
  const isWritten = (code: string) => isOwn(words, code, builtIn);
  const wrongIn = (code: string) => (isWritten(code) ? errorOf(words[code] ?? '') : undefined);
  const save = () => {
    const wrong = Object.keys(words).find(wrongIn);
    if (wrong !== undefined) {
      setLanguage(wrong);
      onWrong();
      return;
    }
    onSave({ revision: revisionToSaveOn(opened, latest, failure), words: toPageWords(words, builtIn) });
  };
  return {
    words,
    language,
    setLanguage,
    isWritten,
    write: (text: string) => setTyped({ ...typed, [language]: text }),
    error: wrongIn(language),
    savedMeanwhile:
      language in typed ? savedMeanwhile(failure, before[language] ?? null, now[language] ?? null) : undefined,
    save,
  };
}
