import { useState } from 'react';
import type { Beside } from '#contract/council/desk.ts';
import { adminTexts } from '#web/text/admin.ts';
import { Choice } from '#web/ui/choice.tsx';
import { WordsForm } from './words-form.tsx';

type MergeChoiceProps = {
  others: readonly Beside[];
  /** What was chosen before, where that was not taken. */
  before: { other: Beside; text: string } | undefined;
  onCancel: () => void;
  onMerge: (other: Beside, text: string) => void;
};

/** With which one that asks the same, and in which words: at first in the other's, which were read before. */
export function MergeChoice({ others, before, onCancel, onMerge }: MergeChoiceProps) {
  const [chosen, setChosen] = useState(before?.other.id);
  const [typed, setTyped] = useState<string | undefined>(before?.text);
  const other = others.find(({ id }) => id === chosen) ?? others[0];
  const text = typed ?? other?.text ?? '';
  return (
    <WordsForm
      label={adminTexts.desk.oneWording}
      text={text}
      onType={setTyped}
      act={adminTexts.desk.merge}
      onAct={(words) => other && onMerge(other, words)}
      onCancel={onCancel}
    >
      {others.length > 1 && (
        <Choice
          legend={adminTexts.desk.mergeWith}
          options={others.map(({ id, text: words }) => ({ value: id, label: <span dir="auto">{words}</span> }))}
          value={other?.id}
          onChange={setChosen}
        />
      )}
    </WordsForm>
  );
}
