import { type FormEvent, useState } from 'react';
import type { Batch } from '#contract/council/batches.ts';
import { boxApi } from '#contract/council/box.ts';
import { AskFirst } from '#web/panel-kit/ask-first.tsx';
import { usePermissions } from '#web/panel-kit/permissions.ts';
import { laterTexts } from '#web/text/lazy.ts';
import { Button } from '#web/ui/button.tsx';
import { CountField, toCount } from '#web/ui/count-field.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { useGiveUp, useSayInBox } from './queries.ts';

type Sheets = { counted: number; invalid: number };
type BoxProps = { batch: Batch; sheets: Sheets; isOpen: boolean };

/** The sheets in the box, and what became of them: where sheets were made, a batch is completed when they add up. */
export function BoxOfSheets({ batch, sheets, isOpen }: BoxProps) {
  const may = usePermissions();
  const { sheets_in_box: inBox, sheets_given_up: givenUp } = batch;
  const missing = inBox === null ? null : inBox - sheets.counted - sheets.invalid - (givenUp?.count ?? 0);
  return (
    <section aria-labelledby="paper-box">
      <h3 id="paper-box">{laterTexts.paperPanel.inBox}</h3>
      {inBox !== null && (
        <p>
          {laterTexts.paperPanel.boxed({ count: inBox })}{' '}
          {addUp({ ...sheets, givenUp: givenUp?.count ?? 0 }, missing ?? 0)}
        </p>
      )}
      {givenUp && <p>{laterTexts.paperPanel.givenUp(givenUp)}</p>}
      {isOpen && may(boxApi.sayInBox) && <CountForm batch={batch} key={inBox} />}
      {isOpen && inBox !== null && may(boxApi.giveUp) && (missing ?? 0) + (givenUp?.count ?? 0) > 0 && (
        <GiveUpForm batch={batch} most={(missing ?? 0) + (givenUp?.count ?? 0)} key={`${missing} ${givenUp?.count}`} />
      )}
    </section>
  );
}

function addUp({ counted, invalid, givenUp }: Sheets & { givenUp: number }, missing: number): string {
  const of = { counted, invalid, givenUp };
  return missing >= 0
    ? laterTexts.paperPanel.adds({ ...of, missing })
    : laterTexts.paperPanel.more({ ...of, more: -missing });
}

function CountForm({ batch }: { batch: Batch }) {
  const isSaid = batch.sheets_in_box !== null;
  const [typed, setTyped] = useState(String(batch.sheets_in_box ?? ''));
  const { mutate: say, isPending } = useSayInBox(batch);
  const count = toCount(typed);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (count !== null) say(count);
  };
  return (
    <form className="paper-form" noValidate onSubmit={submit}>
      <CountField
        label={laterTexts.paperPanel.inBox}
        hint={isSaid ? laterTexts.paperPanel.putRightLead : undefined}
        typed={typed}
        onType={setTyped}
      />
      <Button type="submit" disabled={count === null || count === batch.sheets_in_box} pending={isPending}>
        {isSaid ? laterTexts.paperPanel.putRight : laterTexts.paperPanel.sayBox}
      </Button>
    </form>
  );
}

/** Gives up what was not found, and asks first. */
function GiveUpForm({ batch, most }: { batch: Batch; most: number }) {
  const [typed, setTyped] = useState(String(most));
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
      <h4 id="paper-give-up">{laterTexts.paperPanel.giveUpTitle}</h4>
      <p>{laterTexts.paperPanel.giveUpLead}</p>
      <CountField label={laterTexts.paperPanel.count} typed={typed} onType={setTyped} />
      <Field label={laterTexts.paperPanel.giveUpReason}>
        <Input value={reason} maxLength={300} onChange={({ target }) => setReason(target.value)} />
      </Field>
      <Button type="submit" variant="plain-danger" disabled={!isSaid} pending={isPending}>
        {laterTexts.paperPanel.giveUp}
      </Button>
      {isAsked && count !== null && (
        <AskFirst
          act={laterTexts.paperPanel.giveUp}
          title={laterTexts.paperPanel.giveUpTitle}
          pending={isPending}
          onConfirm={() => giveUp({ count, reason }, { onSettled: () => setAsked(false) })}
          onClose={() => setAsked(false)}
        >
          <p>{laterTexts.paperPanel.giveUpAsk({ count, reason })}</p>
        </AskFirst>
      )}
    </form>
  );
}
