import { type ReactNode, useId, useState } from 'react';
import type { Batch } from '#contract/council/batches.ts';
import { phases } from '#contract/council/public-batch.ts';
import { addressApi } from '#contract/running/address.ts';
import { InviteDialog } from '#web/features/administrators/panel/invite-dialog.tsx';
import { AddressDialog } from '#web/features/site/panel/address/address-dialog.tsx';
import { usePermissions } from '#web/panel-kit/permissions.ts';
import { useStoredValue } from '#web/storage.ts';
import { adminTexts } from '#web/text/admin.ts';
import { Button } from '#web/ui/button.tsx';
import { dismissedSteps } from './dismissed-steps.ts';
import { type StepName, useSteps } from './use-steps.ts';

type FirstStepsProps = {
  batches: readonly Batch[];
  onIdentity: () => void;
  onCreate: () => void;
};

/** For owners, until the first batch runs: what comes first, and what of it is done. */
export function FirstSteps({ batches, ...acts }: FirstStepsProps) {
  const may = usePermissions()(addressApi.update);
  const isPutAway = useStoredValue(dismissedSteps);
  const isBeginning = batches.every(({ is_active, phase }) => !is_active && phase === phases.submission);
  return may && isBeginning && !isPutAway ? <Steps hasBatch={batches.length > 0} {...acts} /> : null;
}

type StepsProps = Omit<FirstStepsProps, 'batches'> & { hasBatch: boolean };

function Steps({ hasBatch, onIdentity, onCreate }: StepsProps) {
  const titleId = useId();
  const [open, setOpen] = useState<'address' | 'organiser' | null>(null);
  const steps = useSteps(hasBatch);
  if (!steps || steps.every(({ isDone, isOptional }) => isDone || isOptional)) return null;
  const acts: Record<StepName, () => void> = {
    identity: onIdentity,
    address: () => setOpen('address'),
    organiser: () => setOpen('organiser'),
    batch: onCreate,
  };
  return (
    <section className="first-steps" aria-labelledby={titleId}>
      <div className="first-steps-head">
        <h3 id={titleId}>{adminTexts.firstSteps.title}</h3>
        <Button variant="plain" onClick={() => dismissedSteps.write(true)}>
          {adminTexts.firstSteps.putAway}
        </Button>
      </div>
      <ol>
        {steps.map(({ name, isDone, state }) => (
          <Step key={name} name={name} isDone={isDone} state={state}>
            <Button onClick={acts[name]}>{adminTexts.firstSteps.acts[name]}</Button>
          </Step>
        ))}
      </ol>
      {open === 'address' && <AddressDialog onClose={() => setOpen(null)} />}
      {/* Who goes on when the first one is away has to be able to lead a batch. */}
      {open === 'organiser' && <InviteDialog preset="administrator" onClose={() => setOpen(null)} />}
    </section>
  );
}

type StepProps = { name: StepName; isDone: boolean; state: string; children: ReactNode };

/** What is done has no button any more: where it can be changed, the panel's tabs say. */
function Step({ name, isDone, state, children }: StepProps) {
  return (
    <li data-done={isDone || undefined}>
      <div>
        <strong>{adminTexts.firstSteps.names[name]}</strong>
        <p className="small">{state}</p>
      </div>
      {isDone ? <span className="status on">{adminTexts.firstSteps.done}</span> : children}
    </li>
  );
}
