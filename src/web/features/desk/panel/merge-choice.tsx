import { useState } from 'react';
import type { OtherQuestion } from '#contract/council/desk.ts';
import { adminTexts } from '#web/text/admin.ts';
import { inOwnLanguage } from '#web/ui/in-own-language.ts';
import { WordsForm } from './words-form.tsx';

type MergeChoiceProps = {
  others: readonly OtherQuestion[];
  /** Those of them that ask the same, of which the first is ticked. */
  likely: readonly OtherQuestion[];
  /** What was chosen before, where that was not taken. */
  before: { others: readonly OtherQuestion[]; text: string } | undefined;
  onCancel: () => void;
  onMerge: (others: readonly OtherQuestion[], text: string) => void;
};

/** With which ones that ask the same, and in which words: at first in those of the first one, which were read before. */
export function MergeChoice({ others, likely, before, onCancel, onMerge }: MergeChoiceProps) {
  const [ticked, setTicked] = useState(() => (before?.others ?? likely.slice(0, 1)).map(({ id }) => id));
  const [typed, setTyped] = useState<string | undefined>(before?.text);
  const chosen = others.filter(({ id }) => ticked.includes(id));
  const text = typed ?? chosen[0]?.text ?? '';
  const toggle = (id: string) => setTicked(ticked.includes(id) ? ticked.filter((one) => one !== id) : [...ticked, id]);
  return (
    <WordsForm
      label={adminTexts.desk.oneWording}
      text={text}
      onType={setTyped}
      act={adminTexts.desk.merge}
      onAct={(words) => chosen.length > 0 && onMerge(chosen, words)}
      onCancel={onCancel}
    >
      {(others.length > 1 || likely.length === 0) && (
        <fieldset className="choice">
          <legend>{adminTexts.desk.mergeWith}</legend>
          {others.map(({ id, text: words, language }) => (
            <label key={id}>
              <input type="checkbox" checked={ticked.includes(id)} onChange={() => toggle(id)} />
              <span {...inOwnLanguage(language)}>{words}</span>
            </label>
          ))}
        </fieldset>
      )}
    </WordsForm>
  );
}
