import type { ComponentProps } from 'react';
import { unknownLanguage } from '#contract/council/question-language.ts';
import { adminTexts } from '#web/text/admin.ts';
import { Field, Select } from '#web/ui/field.tsx';
import { guessLabel, type Languages, offeredLanguages, ownName } from './languages.ts';

type LanguageFieldProps = ComponentProps<'select'> & { question: Languages; hint?: string | undefined };

/** In which language a question is: guessed, which is the empty choice, as somebody says, or unknown. */
export function LanguageField({ question, hint, ...select }: LanguageFieldProps) {
  const { fields } = adminTexts.questions;
  return (
    <Field label={fields.language} hint={hint}>
      <Select {...select}>
        <option value="">
          {question.said_language === undefined ? guessLabel(question.language) : fields.languageToGuess}
        </option>
        {offeredLanguages(question).map((code) => (
          <option key={code} value={code} lang={code} dir="auto">
            {ownName(code)}
          </option>
        ))}
        <option value={unknownLanguage}>{fields.languageUnknown}</option>
      </Select>
    </Field>
  );
}
