import { type FormEvent, useState } from 'react';
import type { Batch } from '#contract/council/batches.ts';
import type { MadeCard } from '#contract/council/cards.ts';
import { AskFirst } from '#web/panel-kit/ask-first.tsx';
import { lazyTexts } from '#web/text/lazy.ts';
import { Button } from '#web/ui/button.tsx';
import { PrintCards } from './print/print-cards.tsx';
import { useVoidCard } from './queries.ts';
import { SerialField, useSerial } from './serial-field.tsx';

/** For a card that was lost: by its serial number, with another one in its place, which can be printed, or without. */
export function VoidCardForm({ batch, mayPrint }: { batch: Batch; mayPrint: boolean }) {
  const { field, read } = useSerial();
  const [replacement, setReplacement] = useState<MadeCard | null>(null);
  const [asked, setAsked] = useState<{ serial: string; replace: boolean } | null>(null);
  const { mutate: makeVoid, isPending } = useVoidCard(batch, setReplacement);
  const ask = (replace: boolean) => {
    const serial = read();
    setReplacement(null);
    if (serial !== null) setAsked({ serial, replace });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    ask(true);
  };
  return (
    <form className="cards-make" noValidate onSubmit={submit}>
      <h3>{lazyTexts.cardsPanel.lostTitle}</h3>
      <SerialField {...field} />
      <div className="cards-acts">
        <Button type="submit">{lazyTexts.cardsPanel.voidAndReplace}</Button>
        <Button onClick={() => ask(false)}>{lazyTexts.cardsPanel.voidOnly}</Button>
      </div>
      <div role="status">
        {replacement && (
          <p>
            {lazyTexts.cardsPanel.replacement} <strong dir="ltr">{replacement.code}</strong>{' '}
            <span dir="ltr">({replacement.serial})</span>{' '}
            <span className="quiet small">{lazyTexts.cardsPanel.replacementHere}</span>
          </p>
        )}
      </div>
      {replacement && mayPrint && (
        <PrintCards batch={batch} cards={[replacement]} act={lazyTexts.cardsPanel.printCard} />
      )}
      {asked && (
        <AskFirst
          act={titleOf(asked)}
          pending={isPending}
          onConfirm={() => makeVoid(asked, { onSettled: () => setAsked(null) })}
          onClose={() => setAsked(null)}
        >
          <p>{lazyTexts.cardsPanel.voidCardAsk({ serial: asked.serial })}</p>
        </AskFirst>
      )}
    </form>
  );
}

function titleOf({ replace }: { replace: boolean }): string {
  return replace ? lazyTexts.cardsPanel.voidAndReplace : lazyTexts.cardsPanel.voidOnly;
}
