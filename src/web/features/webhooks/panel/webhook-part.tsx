import { useQuery } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import type { Webhook } from '#contract/running/webhooks.ts';
import { useBatchName } from '#web/features/tokens/panel/batch-select.tsx';
import { programsText } from '#web/features/tokens/panel/texts.ts';
import { ConfirmAct } from '#web/panel-kit/confirm-act.tsx';
import { failureText } from '#web/panel-kit/failure.ts';
import { ListAwaited } from '#web/panel-kit/list-awaited.tsx';
import { adminTexts } from '#web/text/admin.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { eventName } from './event-names.ts';
import { LogDialog } from './log-dialog.tsx';
import { MakeWebhookDialog } from './make-webhook-dialog.tsx';
import { useRemoveWebhook, useRotateSecret, webhooksQuery } from './queries.ts';
import { SecretDialog } from './secret-dialog.tsx';

type Open = { dialog: 'make' } | { dialog: 'log' | 'rotate' | 'remove'; webhook: Webhook };

/** For owners: who elsewhere hears of what happens. */
export function WebhookPart() {
  const { data, error } = useQuery(webhooksQuery);
  const [open, setOpen] = useState<Open | null>(null);
  const headingRef = useRef<HTMLHeadingElement>(null);
  return (
    <section className="invitations" aria-labelledby="webhooks">
      <div className="panel-head">
        <h3 id="webhooks" ref={headingRef} tabIndex={-1}>
          {programsText.webhooks.title}
        </h3>
        <div className="panel-acts">
          <Button onClick={() => setOpen({ dialog: 'make' })}>{programsText.webhooks.make}</Button>
        </div>
      </div>
      <p className="quiet">{programsText.webhooks.lead}</p>
      {!data && <ListAwaited error={error} />}
      {data?.length === 0 && <p>{programsText.webhooks.empty}</p>}
      {data && data.length > 0 && <WebhookTable webhooks={data} onOpen={setOpen} />}
      {open && <OpenDialog open={open} onClose={() => setOpen(null)} returnFocusTo={headingRef} />}
    </section>
  );
}

type OpenDialogProps = { open: Open; onClose: () => void; returnFocusTo: RefObject<HTMLElement | null> };

function OpenDialog({ open, ...close }: OpenDialogProps) {
  const rotate = useRotateSecret();
  const remove = useRemoveWebhook();
  if (open.dialog === 'make') return <MakeWebhookDialog onClose={close.onClose} />;
  const { dialog, webhook } = open;
  if (dialog === 'log') return <LogDialog webhook={webhook} onClose={close.onClose} />;
  if (rotate.data) return <SecretDialog webhook={rotate.data} onClose={close.onClose} />;
  const host = <p className="shown">{new URL(webhook.url).host}</p>;
  if (dialog === 'remove')
    return (
      <ConfirmAct
        title={programsText.webhooks.removeTitle}
        confirm={programsText.webhooks.removeTitle}
        act={remove}
        input={webhook}
        pendingLabel={programsText.webhooks.removing}
        {...close}
      >
        <p>{programsText.webhooks.removeWords}</p>
        {host}
      </ConfirmAct>
    );
  return (
    <ConfirmDialog
      {...close}
      open
      danger
      title={programsText.webhooks.rotate}
      confirm={programsText.webhooks.rotateAct}
      onConfirm={() => rotate.mutate(webhook)}
      pending={rotate.isPending}
      pendingLabel={adminTexts.panel.creating}
      error={failureText(rotate.error)}
    >
      <p>{programsText.webhooks.rotateWords}</p>
      {host}
    </ConfirmDialog>
  );
}

type WebhookTableProps = { webhooks: readonly Webhook[]; onOpen: (open: Open) => void };

function WebhookTable({ webhooks, onOpen }: WebhookTableProps) {
  const batchName = useBatchName();
  const act = (webhook: Webhook, dialog: 'log' | 'rotate' | 'remove', variant: 'plain' | 'plain-danger' = 'plain') => (
    <Button
      variant={variant}
      aria-label={adminTexts.panel.on({ action: programsText.webhooks[dialog], what: new URL(webhook.url).host })}
      onClick={() => onOpen({ dialog, webhook })}
    >
      {programsText.webhooks[dialog]}
    </Button>
  );
  const columns: Column<Webhook>[] = [
    { header: programsText.webhooks.address, kind: 'lead', cell: ({ url }) => <bdi>{new URL(url).host}</bdi> },
    { header: programsText.webhooks.events, cell: ({ events }) => events.map(eventName).join(', ') },
    { header: programsText.tokens.batch, cell: ({ batch }) => <bdi>{batchName(batch)}</bdi> },
    {
      header: adminTexts.panel.actions,
      kind: 'actions',
      cell: (webhook) => (
        <div className="row-acts">
          {act(webhook, 'log')}
          {act(webhook, 'rotate')}
          {act(webhook, 'remove', 'plain-danger')}
        </div>
      ),
    },
  ];
  return (
    <DataTable
      label={programsText.webhooks.title}
      className="t-webhooks"
      columns={columns}
      rows={webhooks}
      toSearchText={({ url }) => new URL(url).host}
      searchLabel={adminTexts.table.search}
      empty={null}
    />
  );
}
