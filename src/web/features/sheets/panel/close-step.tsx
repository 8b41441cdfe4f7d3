import { type FormEvent, useState } from 'react';
import type { Batch } from '#contract/council/batches.ts';
import { boxApi } from '#contract/council/box.ts';
import { sheetsApi } from '#contract/council/sheets.ts';
import { AskFirst } from '#web/panel-kit/ask-first.tsx';
import { usePermissions } from '#web/panel-kit/permissions.ts';
import { toCouncilMomentText } from '#web/text/deadline.ts';
import { lazyTexts } from '#web/text/lazy.ts';
import { Button } from '#web/ui/button.tsx';
import { CountField, toCount } from '#web/ui/count-field.tsx';
import { PaperStep } from './paper-step.tsx';
import { useCloseOnline, useSayInBox } from './queries.ts';
import { countMissing, type SheetFigures, type StepState } from './step-states.ts';

type CloseStepProps = { batch: Batch; figures: SheetFigures; state: StepState; isOpen: boolean };

/** Online stoning closes first: by hand, with the sheets in the box counted, or at its deadline; then the box is counted after it. */
export function CloseStep({ batch, figures, state, isOpen }: CloseStepProps) {
  const may = usePermissions();
  const [isPuttingRight, setPuttingRight] = useState(false);
  const { online_closed_at: closedAt, sheets_in_box: inBox } = batch;
  const missing = countMissing(figures);
  const maySay = isOpen && closedAt !== null && may(boxApi.sayInBox);
  const isSaying = maySay && (inBox === null || isPuttingRight || state === 'now');
  return (
    <PaperStep
      step="close"
      state={state}
      title={lazyTexts.paperPanel.closeTitle}
      aside={
        maySay &&
        !isSaying && (
          <Button variant="plain" onClick={() => setPuttingRight(true)}>
            {lazyTexts.paperPanel.putRight}
          </Button>
        )
      }
    >
      <p>
        {closedAt
          ? lazyTexts.paperPanel.closed({ moment: toCouncilMomentText(closedAt) })
          : lazyTexts.paperPanel.closeLead}{' '}
        {inBox !== null && lazyTexts.paperPanel.boxed({ count: inBox })}
      </p>
      {missing !== null && missing < 0 && (
        <p className="paper-danger">{lazyTexts.paperPanel.more({ ...figures, more: -missing })}</p>
      )}
      {isOpen && closedAt === null && may(sheetsApi.closeOnline) && <CloseForm batch={batch} />}
      {isSaying && (
        <BoxForm
          batch={batch}
          least={figures.counted + figures.invalid}
          key={inBox}
          onSaid={() => setPuttingRight(false)}
        />
      )}
    </PaperStep>
  );
}

/** Says how many sheets lie in the box, and asks first: nothing takes the closing back. */
function CloseForm({ batch }: { batch: Batch }) {
  const [typed, setTyped] = useState('');
  const [isAsked, setAsked] = useState(false);
  const { mutate: close, isPending } = useCloseOnline(batch);
  const count = toCount(typed);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(count !== null);
  };
  return (
    <form className="paper-form" noValidate onSubmit={submit}>
      <CountField label={lazyTexts.paperPanel.inBox} typed={typed} onType={setTyped} />
      <Button type="submit" disabled={count === null} pending={isPending}>
        {lazyTexts.paperPanel.close}
      </Button>
      {isAsked && count !== null && (
        <AskFirst
          act={lazyTexts.paperPanel.close}
          pending={isPending}
          onConfirm={() => close(count, { onSettled: () => setAsked(false) })}
          onClose={() => setAsked(false)}
        >
          <p>{lazyTexts.paperPanel.closeLead}</p>
          <p>{lazyTexts.paperPanel.boxed({ count })}</p>
        </AskFirst>
      )}
    </form>
  );
}

type BoxFormProps = {
  batch: Batch;
  /** How many are counted or invalid already. */
  least: number;
  onSaid: () => void;
};

function BoxForm({ batch, least, onSaid }: BoxFormProps) {
  const isSaid = batch.sheets_in_box !== null;
  const [typed, setTyped] = useState(String(batch.sheets_in_box ?? ''));
  const [isTooFew, setTooFew] = useState(false);
  const { mutate: say, isPending } = useSayInBox(batch);
  const count = toCount(typed);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (count === null) return;
    setTooFew(count < least);
    if (count >= least) say(count, { onSuccess: onSaid });
  };
  return (
    <form className="paper-form" noValidate onSubmit={submit}>
      <CountField
        label={lazyTexts.paperPanel.inBox}
        hint={isSaid ? lazyTexts.paperPanel.putRightLead : undefined}
        error={isTooFew ? lazyTexts.paperPanel.boxTooFew({ least }) : undefined}
        typed={typed}
        onType={setTyped}
        autoFocus={isSaid}
      />
      <Button type="submit" disabled={count === null || count === batch.sheets_in_box} pending={isPending}>
        {isSaid ? lazyTexts.paperPanel.putRight : lazyTexts.paperPanel.sayBox}
      </Button>
    </form>
  );
}
