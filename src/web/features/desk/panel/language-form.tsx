import { useState } from 'react';
import type { DeskQuestion } from '#contract/council/desk.ts';
import { LanguageField } from '#web/features/questions/panel/language/language-field.tsx';
import type { Languages } from '#web/features/questions/panel/language/languages.ts';
import { adminTexts } from '#web/text/admin.ts';
import { DeskForm } from './desk-form.tsx';

/** Of what is decided on: a question, or other words that wait for it, which are in the language that was said of it. */
export function languagesOf({ said_language, words_waiting, language }: DeskQuestion): Languages {
  return { said_language, language: words_waiting ? words_waiting.language : language };
}

type LanguageFormProps = { question: DeskQuestion; onSay: (language: string | null) => void; onCancel: () => void };

export function LanguageForm({ question, onSay, onCancel }: LanguageFormProps) {
  const [said, setSaid] = useState(question.said_language ?? '');
  const submit = () => {
    if (said === (question.said_language ?? '')) onCancel();
    else onSay(said || null);
  };
  return (
    <DeskForm act={adminTexts.desk.saveLanguage} onSubmit={submit} onCancel={onCancel}>
      <LanguageField
        question={languagesOf(question)}
        autoFocus
        value={said}
        onChange={({ currentTarget }) => setSaid(currentTarget.value)}
      />
    </DeskForm>
  );
}
