import { type FormEvent, useEffect, useRef } from 'react';
import { laterTexts } from '#web/text/lazy.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { canScan, ScanButton } from './scan-button.tsx';
import { useCard } from './use-card.ts';

/** Takes the code of a voting card: typed, by a scanner that types, or seen by the camera. */
export function CardForm({ batchId }: { batchId: string }) {
  const { typed, setTyped, pending, fault, given, open, again } = useCard(batchId);
  const field = useRef<HTMLInputElement>(null);
  // A scanner types into what has the focus.
  useEffect(() => {
    if (!given) field.current?.focus();
  }, [given]);
  if (given) return <Given onAgain={again} />;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void open(typed);
    field.current?.focus();
  };
  return (
    <form className="card-form" onSubmit={submit} noValidate>
      <Field label={laterTexts.card.label} hint={laterTexts.card.hint} error={fault}>
        <Input
          ref={field}
          className="card-code"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          dir="ltr"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={300}
        />
      </Field>
      <p role="status" className="visually-hidden">
        {fault}
      </p>
      <div className="card-acts">
        <Button type="submit" variant="primary" large pending={pending}>
          {pending ? laterTexts.card.opening : laterTexts.card.open}
        </Button>
        {canScan() && <ScanButton onCode={open} />}
      </div>
      <p className="small quiet">{laterTexts.card.privacy}</p>
    </form>
  );
}

function Given({ onAgain }: { onAgain: () => void }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <section className="card-form" aria-labelledby="card-given">
      <h2 id="card-given" ref={title} tabIndex={-1}>
        {laterTexts.card.givenTitle}
      </h2>
      <p>{laterTexts.card.givenText}</p>
      <Button onClick={onAgain}>{laterTexts.card.another}</Button>
    </section>
  );
}
