import { useState } from 'react';
import type { Batch } from '#contract/council/batches.ts';
import { latestOf } from '#web/features/batches/panel/latest-batch.ts';
import { adminTexts } from '#web/text/admin.ts';
import { Button } from '#web/ui/button.tsx';
import { isEmpty, type TextDraft, toDraft } from './text-draft.ts';

type TextsAsInProps = {
  batch: Batch;
  batches: readonly Batch[];
  draft: TextDraft;
  onChange: (draft: TextDraft) => void;
};

/** Its reasons for declining are another list. */
const textsOf = (batch: Batch) => toDraft({ ...batch, reason_texts: [] });

/** Takes over the texts of the last batch that has any, while nothing is written here, and gives them back until somebody types. */
export function TextsAsIn({ batch, batches, draft, onChange }: TextsAsInProps) {
  const [taken, setTaken] = useState<{ from: Batch; before: TextDraft; draft: TextDraft } | null>(null);
  const isTaken = taken?.draft === draft;
  const others = batches.filter((one) => one.id !== batch.id && !isEmpty(textsOf(one)));
  const from = isTaken ? taken.from : latestOf(others);
  if (!from || !(isTaken || isEmpty(draft))) return null;
  const { name } = from;
  const take = () => {
    const next = textsOf(from);
    setTaken({ from, before: draft, draft: next });
    onChange(next);
  };
  return (
    <p className="texts-as-in">
      <Button onClick={() => (isTaken ? onChange(taken.before) : take())}>
        {isTaken ? adminTexts.panel.undo : adminTexts.batchPage.textsAsIn({ name })}
      </Button>
      <span role="status">{isTaken && adminTexts.batchPage.textsTaken({ name })}</span>
    </p>
  );
}
