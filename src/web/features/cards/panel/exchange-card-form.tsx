import { type FormEvent, useState } from 'react';
import { laterTexts } from '#web/text/lazy.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useExchangeCard } from './queries.ts';
import { isSerial, SerialField } from './serial-field.tsx';
import './cards-view.css';

/** For whoever is handed a sheet of paper: their card is given up, by its serial number. */
export function ExchangeCardForm({ batch }: { batch: { id: string } }) {
  const [serial, setSerial] = useState('');
  const [isWrong, setWrong] = useState(false);
  const [asked, setAsked] = useState<string | null>(null);
  const { mutate: exchange, isPending } = useExchangeCard(batch);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWrong(!isSerial(serial));
    if (isSerial(serial)) setAsked(serial);
  };
  return (
    <form className="cards-make" noValidate onSubmit={submit}>
      <h3>{laterTexts.cardsPanel.exchangeTitle}</h3>
      <p>{laterTexts.cardsPanel.exchangeLead}</p>
      <SerialField serial={serial} onChange={setSerial} isWrong={isWrong} />
      <div className="cards-acts">
        <Button type="submit">{laterTexts.cardsPanel.exchange}</Button>
      </div>
      {asked !== null && (
        <ConfirmDialog
          open
          title={laterTexts.cardsPanel.exchange}
          confirm={laterTexts.cardsPanel.exchange}
          danger
          pending={isPending}
          onConfirm={() => exchange(asked, { onSuccess: () => setSerial(''), onSettled: () => setAsked(null) })}
          onClose={() => setAsked(null)}
        >
          <p>{laterTexts.cardsPanel.exchangeAsk({ serial: asked })}</p>
        </ConfirmDialog>
      )}
    </form>
  );
}
