import { type FormEvent, useEffect, useEffectEvent, useRef } from 'react';
import { receiptIn } from '#web/receipt-address.ts';
import { receiptCheckText } from '#web/text/results.ts';
import { useEarlyInput } from '#web/ui/early-input.ts';
import { Field, Input } from '#web/ui/field.tsx';
import { ScriptedButton } from '#web/ui/scripted-button.tsx';
import { ReceiptPicture } from './receipt-picture.tsx';
import type { ReceiptFault } from './receipt-text.ts';
import { type Answer, useLookUp } from './use-look-up.ts';

/** Lets somebody type a receipt, on any device, and says whether and how it is in the record. */
export function ReceiptCheck({ batchId }: { batchId: string }) {
  const { typed, setTyped, looking, answer, look } = useLookUp(batchId);
  const field = useRef<HTMLInputElement>(null);
  useScanned(look);
  useEarlyInput(field, setTyped);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void look(typed);
  };
  return (
    <section className="receipt-check" aria-labelledby="receipt-check-title">
      <h2 id="receipt-check-title">{receiptCheckText.title}</h2>
      <p>{receiptCheckText.intro}</p>
      <form method="dialog" onSubmit={submit} noValidate>
        <Field
          label={receiptCheckText.label}
          hint={receiptCheckText.hint}
          error={isFault(answer) ? faultText(answer.fault) : undefined}
        >
          <Input
            ref={field}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            dir="ltr"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={60}
          />
        </Field>
        <ScriptedButton type="submit" pending={looking}>
          {looking ? receiptCheckText.looking : receiptCheckText.look}
        </ScriptedButton>
        <AnswerPart answer={answer} />
      </form>
      <ReceiptPicture onReceipt={look} />
    </section>
  );
}

/** The answer, brought into view, at the button that asked for it: on a phone what comes below is out of sight. */
function AnswerPart({ answer }: { answer: Answer | null }) {
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (answer) part.current?.scrollIntoView({ block: 'nearest' });
  }, [answer]);
  return (
    <div className="receipt-answer" role="status" ref={part}>
      {/* It stands at the field, which keeps the focus as it is: said here to who hears the page. */}
      {isFault(answer) && <p className="visually-hidden">{faultText(answer.fault)}</p>}
      {answer === 'failed' && <p className="form-error">{receiptCheckText.failed}</p>}
      {answer === 'too_large' && <p>{receiptCheckText.tooLarge}</p>}
      {answer && typeof answer === 'object' && !isFault(answer) && (
        <div className="count-outcome" data-holds={answer.found}>
          {answer.sentences.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      )}
    </div>
  );
}

function isFault(answer: Answer | null): answer is { fault: ReceiptFault } {
  return answer !== null && typeof answer === 'object' && 'fault' in answer;
}

function faultText({ strange, count }: ReceiptFault): string {
  const sentences = [
    strange.length > 0 && receiptCheckText.strange({ letters: strange.join(' ') }),
    count !== null && receiptCheckText.malformed({ count }),
  ];
  return sentences.filter(Boolean).join(' ');
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
