import { type FormEvent, useState } from 'react';
import type { Batch } from '#contract/council/batches.ts';
import { boxApi } from '#contract/council/box.ts';
import type { Stack } from '#contract/council/stacks.ts';
import { usePermissions } from '#web/panel-kit/permissions.ts';
import { lazyTexts } from '#web/text/lazy.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { GiveUpForm, type GiveUpProps } from './give-up-form.tsx';
import { PaperStep } from './paper-step.tsx';
import { useOpenStack } from './queries.ts';
import { SheetStrip } from './sheet-strip.tsx';
import { EnteredBy } from './stack-facts.tsx';
import { countEntered, countMissing, type SheetFigures, type StepState } from './step-states.ts';

type EnterStepProps = {
  batch: Batch;
  figures: SheetFigures;
  stacks: readonly Stack[];
  state: StepState;
  isOpen: boolean;
};

/** What of the box is still missing, and the stacks in which sheets are entered. */
export function EnterStep({ batch, figures, stacks, state, isOpen }: EnterStepProps) {
  const may = usePermissions();
  const open = stacks.filter((stack) => stack.state === 'open');
  const uncounted = Math.max(countMissing(figures) ?? 0, 0);
  const most = uncounted + figures.givenUp;
  const entered = countEntered(stacks);
  const unfound = Math.max(uncounted - entered, 0) + figures.givenUp;
  const mayGiveUp = isOpen && batch.online_closed_at !== null && may(boxApi.giveUp) && most > 0;
  return (
    <PaperStep step="enter" state={state} title={lazyTexts.entry.enter}>
      {batch.online_closed_at !== null && <SheetStrip figures={figures} entered={entered} />}
      {batch.sheets_given_up && <p>{lazyTexts.paperPanel.givenUp(batch.sheets_given_up)}</p>}
      {isOpen && open.length > 0 && (
        <ul className="paper-stacks">
          {open.map((stack) => (
            <OpenStack key={stack.id} batch={batch} stack={stack} isNow={state === 'now'} />
          ))}
        </ul>
      )}
      {isOpen && state !== 'done' && <OpenStackForm batch={batch} isFirst={open.length === 0} />}
      {isOpen && open.length > 0 && <p className="small quiet">{lazyTexts.paperPanel.codelessNote}</p>}
      {mayGiveUp && <GiveUp batch={batch} most={most} unfound={unfound} key={`${most} ${unfound}`} />}
    </PaperStep>
  );
}

function OpenStack({ batch, stack, isNow }: { batch: Batch; stack: Stack; isNow: boolean }) {
  const [first, second, third] = stack.entered;
  return (
    <li>
      <p>
        <strong>{lazyTexts.paperPanel.stack({ number: stack.number })}</strong>:{' '}
        {lazyTexts.paperPanel.entered({ first, second, third })}
      </p>
      <EnteredBy stack={stack} />
      <div className="paper-acts">
        <a className={buttonClass(isNow ? 'primary' : 'outline')} href={`/entry?batch=${batch.id}&stack=${stack.id}`}>
          {lazyTexts.paperPanel.enter}
        </a>
      </div>
    </li>
  );
}

/** `isFirst`: no other is open. */
function OpenStackForm({ batch, isFirst }: { batch: Batch; isFirst: boolean }) {
  const [onePerson, setOnePerson] = useState(false);
  const { mutate: open, isPending } = useOpenStack(batch);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    open(onePerson);
  };
  return (
    <form className="paper-form" onSubmit={submit}>
      {isFirst && <p>{lazyTexts.paperPanel.twoPeople}</p>}
      <div className="paper-acts">
        <Button type="submit" pending={isPending}>
          {lazyTexts.paperPanel.openStack}
        </Button>
        <label>
          <input type="checkbox" checked={onePerson} onChange={({ target }) => setOnePerson(target.checked)} />{' '}
          {lazyTexts.paperPanel.onePerson}
        </label>
      </div>
    </form>
  );
}

/** Folded: first somebody looks for what is missing. */
function GiveUp(props: GiveUpProps) {
  const [isShown, setShown] = useState(false);
  if (isShown) return <GiveUpForm {...props} />;
  return (
    <Button variant="plain" onClick={() => setShown(true)}>
      {lazyTexts.paperPanel.giveUpOpen}
    </Button>
  );
}
