import { type FormEvent, useState } from 'react';
import type { Batch } from '#contract/council/batches.ts';
import { AskFirst } from '#web/panel-kit/ask-first.tsx';
import { lazyTexts } from '#web/text/lazy.ts';
import { Button } from '#web/ui/button.tsx';
import { CountField, toCount } from '#web/ui/count-field.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { useGiveUp } from './queries.ts';

export type GiveUpProps = {
  batch: Batch;
  most: number;
  /** Those that are not entered either. */
  unfound: number;
};

/** Gives up what was not found, and asks first. */
export function GiveUpForm({ batch, most, unfound }: GiveUpProps) {
  const [typed, setTyped] = useState(String(unfound));
  const [reason, setReason] = useState(batch.sheets_given_up?.reason ?? '');
  const [isAsked, setAsked] = useState(false);
  const { mutate: giveUp, isPending } = useGiveUp(batch);
  const count = toCount(typed, { most });
  const isSaid = count !== null && reason.trim() !== '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(isSaid);
  };
  return (
    <form className="paper-form" noValidate onSubmit={submit} aria-labelledby="paper-give-up">
      <h4 id="paper-give-up">{lazyTexts.paperPanel.giveUpTitle}</h4>
      <p>{lazyTexts.paperPanel.giveUpLead}</p>
      <CountField label={lazyTexts.paperPanel.count} typed={typed} onType={setTyped} />
      <Field label={lazyTexts.paperPanel.giveUpReason}>
        <Input value={reason} maxLength={300} onChange={({ target }) => setReason(target.value)} />
      </Field>
      <Button type="submit" variant="plain-danger" disabled={!isSaid} pending={isPending}>
        {lazyTexts.paperPanel.giveUp}
      </Button>
      {isAsked && count !== null && (
        <AskFirst
          act={lazyTexts.paperPanel.giveUp}
          title={lazyTexts.paperPanel.giveUpTitle}
          pending={isPending}
          onConfirm={() => giveUp({ count, reason }, { onSettled: () => setAsked(false) })}
          onClose={() => setAsked(false)}
        >
          <p>{lazyTexts.paperPanel.giveUpAsk({ count, reason })}</p>
        </AskFirst>
      )}
    </form>
  );
}
