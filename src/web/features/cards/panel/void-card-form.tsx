import { type FormEvent, useState } from 'react';
import type { Batch } from '#contract/council/batches.ts';
import type { MadeCard } from '#contract/council/cards.ts';
import { laterTexts } from '#web/text/lazy.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useVoidCard } from './queries.ts';
import { isSerial, SerialField } from './serial-field.tsx';

/** For a card that was lost: by its serial number, with another one in its place or without. */
export function VoidCardForm({ batch }: { batch: Batch }) {
  const [serial, setSerial] = useState('');
  const [isWrong, setWrong] = useState(false);
  const [replacement, setReplacement] = useState<MadeCard | null>(null);
  const [asked, setAsked] = useState<{ serial: string; replace: boolean } | null>(null);
  const { mutate: makeVoid, isPending } = useVoidCard(batch, setReplacement);
  const ask = (replace: boolean) => {
    setWrong(!isSerial(serial));
    setReplacement(null);
    if (isSerial(serial)) setAsked({ serial, replace });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    ask(true);
  };
  return (
    <form className="cards-make" noValidate onSubmit={submit}>
      <h3>{laterTexts.cardsPanel.lostTitle}</h3>
      <SerialField serial={serial} onChange={setSerial} isWrong={isWrong} />
      <div className="cards-acts">
        <Button type="submit">{laterTexts.cardsPanel.voidAndReplace}</Button>
        <Button onClick={() => ask(false)}>{laterTexts.cardsPanel.voidOnly}</Button>
      </div>
      <div role="status">
        {replacement && (
          <p>
            {laterTexts.cardsPanel.replacement} <strong dir="ltr">{replacement.code}</strong>{' '}
            <span dir="ltr">({replacement.serial})</span>
          </p>
        )}
      </div>
      {asked && (
        <ConfirmDialog
          open
          title={titleOf(asked)}
          confirm={titleOf(asked)}
          danger
          pending={isPending}
          onConfirm={() => makeVoid(asked, { onSettled: () => setAsked(null) })}
          onClose={() => setAsked(null)}
        >
          <p>{laterTexts.cardsPanel.voidCardAsk({ serial: asked.serial })}</p>
        </ConfirmDialog>
      )}
    </form>
  );
}

function titleOf({ replace }: { replace: boolean }): string {
  return replace ? laterTexts.cardsPanel.voidAndReplace : laterTexts.cardsPanel.voidOnly;
}
