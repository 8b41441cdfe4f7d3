import { type ReactNode, useId, useState } from 'react';
import type { Batch } from '#contract/council/batches.ts';
import { phases } from '#contract/council/public-batch.ts';
import { addressApi } from '#contract/running/address.ts';
import { InviteDialog } from '#web/features/administrators/panel/invite-dialog.tsx';
import { AddressDialog } from '#web/features/site/panel/address/address-dialog.tsx';
import { PhonesPart } from '#web/features/site/panel/address/phones-part.tsx';
import { usePermissions } from '#web/panel-kit/permissions.ts';
import { useStoredValue } from '#web/storage.ts';
import { adminTexts } from '#web/text/admin.ts';
import { Button } from '#web/ui/button.tsx';
import { dismissedSteps } from './dismissed-steps.ts';
import { type StepName, type StepState, useSteps } from './use-steps.ts';

type FirstStepsProps = {
  batches: readonly Batch[];
  onIdentity: () => void;
  onCreate: () => void;
};

/** For owners, until it is done: what comes first. What of it is done stands beside until the first batch runs. */
export function FirstSteps({ batches, ...acts }: FirstStepsProps) {
  const may = usePermissions()(addressApi.update);
  const isPutAway = useStoredValue(dismissedSteps);
  const hasBegun = batches.some(({ is_active, phase }) => is_active || phase !== phases.submission);
  return may && !isPutAway ? <Steps hasBatch={batches.length > 0} hasBegun={hasBegun} {...acts} /> : null;
}

type StepsProps = Omit<FirstStepsProps, 'batches'> & { hasBatch: boolean; hasBegun: boolean };

function Steps({ hasBatch, hasBegun, onIdentity, onCreate }: StepsProps) {
  const titleId = useId();
  const [open, setOpen] = useState<'address' | 'organiser' | null>(null);
  const steps = useSteps(hasBatch);
  if (!steps) return null;
  const left = steps.filter(({ isDone, isOptional }) => !isDone && !isOptional);
  if (left.length === 0) return null;
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
        {(hasBegun ? left : steps).map((step) => (
          <Step key={step.name} {...step}>
            <Button onClick={acts[step.name]}>{adminTexts.firstSteps.acts[step.name]}</Button>
          </Step>
        ))}
      </ol>
      {open === 'address' && <AddressDialog onClose={() => setOpen(null)} />}
      {/* Who goes on when the first one is away has to be able to lead a batch. */}
      {open === 'organiser' && <InviteDialog preset="administrator" onClose={() => setOpen(null)} />}
    </section>
  );
}

type StepProps = StepState & { children: ReactNode };

/** What is done has no button any more: where it can be changed, the panel's tabs say. */
function Step({ name, isDone, state, inPlace, children }: StepProps) {
  return (
    <li data-done={isDone || undefined}>
      <div>
        <strong>{adminTexts.firstSteps.names[name]}</strong>
        <p className="small">{state}</p>
        {inPlace && <PhonesPart withCode />}
      </div>
      {isDone ? <span className="status on">{adminTexts.firstSteps.done}</span> : children}
    </li>
  );
}
