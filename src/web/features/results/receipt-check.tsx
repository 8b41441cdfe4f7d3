import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { receiptIn } from '#web/receipt-address.ts';
import { loadLaterTexts } from '#web/text/active.ts';
import { receiptCheckText } from '#web/text/results.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import type { LookedUp } from './look-up.ts';
import { ReceiptPicture } from './receipt-picture.tsx';
import { readReceipt } from './receipt-text.ts';

const loadLookUp = () => Promise.all([import('./look-up.ts'), loadLaterTexts()]).then(([{ lookUp }]) => lookUp);

/** Lets somebody type a receipt, on any device, and says whether and how it is in the record. */
export function ReceiptCheck({ batchId }: { batchId: string }) {
  const [typed, setTyped] = useState('');
  const [malformed, setMalformed] = useState(false);
  const [looking, setLooking] = useState(false);
  const [outcome, setOutcome] = useState<LookedUp | 'failed' | null>(null);
  const look = async (text: string) => {
    const receipt = readReceipt(text);
    setMalformed(receipt === undefined);
    setOutcome(null);
    setTyped(receipt ?? text);
    if (!receipt) return;
    setLooking(true);
    try {
      const lookUp = await loadLookUp();
      setOutcome(await lookUp(batchId, receipt));
    } catch {
      setOutcome('failed');
    } finally {
      setLooking(false);
    }
  };
  useScanned(look);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void look(typed);
  };
  return (
    <section className="receipt-check" aria-labelledby="receipt-check-title">
      <h2 id="receipt-check-title">{receiptCheckText.title}</h2>
      <p>{receiptCheckText.intro}</p>
      <form onSubmit={submit} noValidate>
        <Field
          label={receiptCheckText.label}
          hint={receiptCheckText.hint}
          error={malformed ? receiptCheckText.malformed : undefined}
        >
          <Input
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            dir="ltr"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={60}
          />
        </Field>
        <Button type="submit" pending={looking}>
          {looking ? receiptCheckText.looking : receiptCheckText.look}
        </Button>
      </form>
      <ReceiptPicture onReceipt={look} />
      <div role="status">
        {outcome === 'failed' && <p className="form-error">{receiptCheckText.failed}</p>}
        {outcome && outcome !== 'failed' && (
          <div className="count-outcome" data-holds={outcome.found}>
            {outcome.sentences.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </div>
        )}
      </div>
    </section>
  );
}

/** Who scanned the code of a receipt has it looked up at once. It leaves the address, so that nobody passes it on with it. */
function useScanned(look: (receipt: string) => void): void {
  const lookUp = useEffectEvent(look);
  useEffect(() => {
    const receipt = receiptIn(location.hash);
    if (!receipt) return;
    history.replaceState(history.state, '', location.pathname + location.search);
    document.getElementById('receipt-check-title')?.scrollIntoView();
    lookUp(receipt);
  }, []);
}
