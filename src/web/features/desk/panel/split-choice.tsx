import { useState } from 'react';
import { firstParts, PartsFields, writtenParts } from '#web/features/questions/panel/deciding/split-fields.tsx';
import { adminTexts } from '#web/text/admin.ts';
import { DeskForm } from './desk-form.tsx';

type SplitChoiceProps = {
  text: string;
  /** What was typed before, where that was not taken. */
  before: readonly string[] | undefined;
  onCancel: () => void;
  onSplit: (texts: string[]) => void;
};

/** Into which questions: at first what it seems to ask, one after the other. */
export function SplitChoice({ text, before, onCancel, onSplit }: SplitChoiceProps) {
  const [typed, setTyped] = useState(() => before ?? firstParts(text));
  const texts = writtenParts(typed);
  const submit = () => {
    if (texts.length > 1) onSplit(texts);
  };
  return (
    <DeskForm act={adminTexts.desk.splitAct} disabled={texts.length < 2} onSubmit={submit} onCancel={onCancel}>
      <PartsFields texts={typed} onType={setTyped} />
    </DeskForm>
  );
}
