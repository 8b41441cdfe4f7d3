import { type FormEvent, useState } from 'react';
import { AskFirst } from '#web/panel-kit/ask-first.tsx';
import { lazyTexts } from '#web/text/lazy.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useExchangeCard } from './queries.ts';
import { SerialField, useSerial } from './serial-field.tsx';
import './cards-view.css';

/** For whoever is handed a sheet of paper: their card is given up, by its serial number. */
export function ExchangeCardForm({ batch, heading: Heading = 'h3' }: { batch: { id: string }; heading?: 'h2' | 'h3' }) {
  const { field, read, clear } = useSerial();
  const [asked, setAsked] = useState<string | null>(null);
  const { mutate: exchange, isPending } = useExchangeCard(batch);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    toast.clear(); // what went wrong with the last card is not of this one
    setAsked(read());
  };
  return (
    <form className="cards-make" noValidate onSubmit={submit}>
      <Heading>{lazyTexts.cardsPanel.exchangeTitle}</Heading>
      <p>{lazyTexts.cardsPanel.exchangeLead}</p>
      <SerialField {...field} />
      <div className="cards-acts">
        <Button type="submit">{lazyTexts.cardsPanel.exchange}</Button>
      </div>
      {asked !== null && (
        <AskFirst
          act={lazyTexts.cardsPanel.exchange}
          pending={isPending}
          onConfirm={() => exchange(asked, { onSuccess: clear, onSettled: () => setAsked(null) })}
          onClose={() => setAsked(null)}
        >
          <p>{lazyTexts.cardsPanel.exchangeAsk({ serial: asked })}</p>
        </AskFirst>
      )}
    </form>
  );
}
