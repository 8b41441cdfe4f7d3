import { useId, useRef, useState } from 'react';
import { type Batch, batchesApi } from '#contract/council/batches.ts';
import { allows } from '#contract/council/phases.ts';
import { phases } from '#contract/council/public-batch.ts';
import { ArrivalFigures } from '#web/features/arrivals/panel/arrivals.tsx';
import { NetworkNotice } from '#web/features/arrivals/panel/networks/network-notice.tsx';
import { CreateBatchForm } from '#web/features/batches/panel/create/create-batch-form.tsx';
import { SiteAttention } from '#web/features/checks/panel/site-attention.tsx';
import { FirstSteps } from '#web/features/first-steps/panel/first-steps.tsx';
import { OutreachOffer } from '#web/features/outreach/panel/outreach-offer.tsx';
import { AskedAddressNotice } from '#web/features/site/panel/address/asked-address-notice.tsx';
import { usePermissions } from '#web/panel-kit/permissions.ts';
import { adminTexts } from '#web/text/admin.ts';
import { Button } from '#web/ui/button.tsx';
import { BatchDialogs, type OpenBatchDialog } from './batch-dialogs.tsx';
import { BatchTable } from './batch-table.tsx';
import { useOpenResults } from './use-open-results.ts';

type BatchesTabProps = { batches: readonly Batch[]; onIdentity: () => void };

export function BatchesTab({ batches, onIdentity }: BatchesTabProps) {
  const [creating, setCreating] = useState(false);
  const [open, setOpen] = useState<OpenBatchDialog | null>(null);
  // The batch of which people should hear now.
  const [toTell, setToTell] = useState<string | null>(null);
  const createRef = useRef<HTMLButtonElement>(null);
  const formId = useId();
  const openResults = useOpenResults();
  const mayCreate = usePermissions()(batchesApi.create);
  const active = batches.find(({ is_active }) => is_active);
  const closeForm = () => {
    setCreating(false);
    createRef.current?.focus();
  };
  return (
    <>
      <BatchTable
        batches={batches}
        toolbar={{
          heading: <h2>{adminTexts.batches.title}</h2>,
          acts: mayCreate && (
            <Button
              ref={createRef}
              variant="primary"
              aria-expanded={creating}
              aria-controls={creating ? formId : undefined}
              onClick={() => setCreating(!creating)}
            >
              {adminTexts.batches.create}
            </Button>
          ),
        }}
        above={
          <>
            {creating && <CreateBatchForm id={formId} batches={batches} onClose={closeForm} />}
            <FirstSteps batches={batches} onIdentity={onIdentity} onCreate={() => setCreating(true)} />
            <SiteAttention />
            <NetworkNotice />
            <AskedAddressNotice />
            {active && active.id === toTell && (
              <OutreachOffer
                batch={active}
                onInvite={() => setOpen({ dialog: 'invite', batch: active })}
                onResults={() => openResults(active)}
                onClose={() => setToTell(null)}
              />
            )}
          </>
        }
        onOpen={(dialog, batch) => setOpen({ dialog, batch })}
        onActivated={({ id }) => setToTell(id)}
      />
      {active && allows[active.phase].ballotPaper && <ArrivalFigures batch={active} />}
      {open && (
        <BatchDialogs
          dialog={open.dialog}
          opened={open.batch}
          batches={batches}
          onClose={() => setOpen(null)}
          onActivated={setToTell}
          onEntered={({ id }, phase) => phase !== phases.submission && setToTell(id)}
        />
      )}
    </>
  );
}
