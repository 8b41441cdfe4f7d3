import { type FormEvent, useState } from 'react';
import { firstParts, PartsFields, writtenParts } from '#web/features/questions/panel/deciding/split-fields.tsx';
import { adminTexts } from '#web/text/admin.ts';
import { Button } from '#web/ui/button.tsx';
import { onEscape } from './key.tsx';

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
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (texts.length > 1) onSplit(texts);
  };
  return (
    <form className="desk-form" noValidate onSubmit={submit} onKeyDown={onEscape(onCancel)}>
      <PartsFields texts={typed} onType={setTyped} />
      <div className="desk-acts">
        <Button type="submit" variant="primary" large disabled={texts.length < 2}>
          {adminTexts.desk.splitAct}
        </Button>
        <Button variant="plain" onClick={onCancel}>
          {adminTexts.desk.cancel}
        </Button>
      </div>
    </form>
  );
}
