import { useEffect, useState } from 'react';
import type { Privacy } from '#contract/people/privacy.ts';
import { PrivacyText } from '#contract/wire/fields.ts';
import { isConflict, revisionToSaveOn, savedMeanwhile } from '#web/panel-kit/edit-conflict.ts';
import { fieldErrorText } from '#web/panel-kit/field-error.ts';
import { saysUnchanged } from '#web/panel-kit/unchanged.ts';
import { activeTexts } from '#web/text/active.ts';
import { builtInPrivacyText } from '#web/text/privacy.ts';
import { isOwn, type TypedWords, toShown, toWords } from './privacy-words.ts';
import { useUpdatePrivacy } from './use-update-privacy.ts';

/** What is typed over what is stored: a text that nobody touched here is the one that somebody else saved meanwhile. */
export function usePrivacyWords(latest: Privacy, { onWrong, onSaved }: Record<'onWrong' | 'onSaved', () => void>) {
  const [opened] = useState(latest);
  const [typed, setTyped] = useState<TypedWords>({});
  const builtIn = { language: activeTexts().language.code, text: builtInPrivacyText() };
  const readHere = latest.privacy_texts?.[builtIn.language] ?? latest.privacy_text;
  // A text for all others would hide ours from them: who comes first writes in the language that they read themselves.
  const [language, setLanguage] = useState(
    readHere === latest.privacy_text && readHere !== null ? '' : builtIn.language,
  );
  const update = useUpdatePrivacy();
  const [before, now] = [toShown(opened, {}, builtIn), toShown(latest, {}, builtIn)];
  const words = toShown(latest, typed, builtIn);
  const clash = isConflict(update.error) ? Object.keys(typed).find((one) => before[one] !== now[one]) : undefined;
  // What somebody else wrote in the same language is to be seen before it is overwritten.
  useEffect(() => {
    if (clash !== undefined) setLanguage(clash);
  }, [clash]);
  const save = () => {
    if (update.isPending) return;
    const wrong = Object.keys(typed).find((one) => errorOf(typed[one]));
    if (wrong !== undefined) {
      setLanguage(wrong);
      onWrong();
      return;
    }
    const toSave = toWords(words, builtIn);
    if (saysUnchanged(toSave, latest)) return;
    const revision = revisionToSaveOn(opened, latest, update.error);
    update.mutate({ revision, words: toSave }, { onSuccess: onSaved });
  };
  return {
    words,
    language,
    setLanguage,
    isWritten: (code: string) => isOwn(words, code, builtIn),
    write: (text: string) => setTyped({ ...typed, [language]: text }),
    error: errorOf(typed[language]),
    savedMeanwhile:
      language in typed ? savedMeanwhile(update.error, before[language] ?? null, now[language] ?? null) : undefined,
    update,
    save,
  };
}

/** What cannot be saved of a text, in words. */
function errorOf(text: string | undefined): string | undefined {
  const { error } = PrivacyText.safeParse(text ?? '');
  const [issue] = error?.issues ?? [];
  return issue && fieldErrorText({ type: issue.code, message: issue.message });
}
