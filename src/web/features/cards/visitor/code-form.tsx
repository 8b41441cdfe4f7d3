import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { lazyTexts } from '#web/text/lazy.ts';
import { Button } from '#web/ui/button.tsx';
import { useEarlyInput } from '#web/ui/early-input.ts';
import { Field, Input } from '#web/ui/field.tsx';
import { canScan, ScanButton } from '#web/ui/scan-button.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import type { CardCode } from './use-card.ts';

type CodeFormProps = {
  card: CardCode;
  /** Whether a card is only tried: nothing opens yet. */
  trial?: boolean;
  children?: ReactNode;
};

/** Takes the code of a voting card: typed, by a scanner that types, or seen by the camera. */
export function CodeForm({ card, trial = false, children }: CodeFormProps) {
  const { typed, setTyped, pending, fault, open } = card;
  const { open: press, opening, try: check, trying } = lazyTexts.card;
  const acts = trial ? { press: check, pending: trying } : { press, pending: opening };
  const field = useRef<HTMLInputElement>(null);
  const hydrated = useHydrated();
  useEarlyInput(field, setTyped);
  // A scanner types into what has the focus.
  useEffect(() => field.current?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void open(typed);
    field.current?.focus();
  };
  return (
    // Before the scripts are there, and without them, the browser sends it itself: `/card` takes it.
    <form className="card-form" method="post" action="/card" onSubmit={submit} noValidate>
      <Field label={lazyTexts.card.label} hint={lazyTexts.card.hint} error={fault}>
        <Input
          ref={field}
          className="card-code"
          name="code"
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
          {pending ? acts.pending : acts.press}
        </Button>
        {hydrated && canScan() && <ScanButton onCode={open} />}
      </div>
      {children}
    </form>
  );
}
