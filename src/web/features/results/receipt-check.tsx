import { type FormEvent, useState } from 'react';
import { loadLaterTexts } from '#web/text/active.ts';
import { receiptCheckText } from '#web/text/results.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import type { LookedUp } from './look-up.ts';
import { readReceipt } from './receipt-text.ts';

const loadLookUp = () => Promise.all([import('./look-up.ts'), loadLaterTexts()]).then(([{ lookUp }]) => lookUp);

/** Lets somebody type a receipt, on any device, and says whether and how it is in the record. */
export function ReceiptCheck({ batchId }: { batchId: string }) {
  const [typed, setTyped] = useState('');
  const [malformed, setMalformed] = useState(false);
  const [looking, setLooking] = useState(false);
  const [outcome, setOutcome] = useState<LookedUp | 'failed' | null>(null);
  const look = async (event: FormEvent) => {
    event.preventDefault();
    const receipt = readReceipt(typed);
    setMalformed(receipt === undefined);
    setOutcome(null);
    if (!receipt) return;
    setTyped(receipt);
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
  return (
    <section className="receipt-check" aria-labelledby="receipt-check-title">
      <h2 id="receipt-check-title">{receiptCheckText.title}</h2>
      <p>{receiptCheckText.intro}</p>
      <form onSubmit={look} noValidate>
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
