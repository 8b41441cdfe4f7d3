import { useQuery } from '@tanstack/react-query';
import type { Delivery, Webhook } from '#contract/running/webhooks.ts';
import { faultText } from '#web/features/jobs/panel/fault-text.ts';
import { programsText } from '#web/features/tokens/panel/texts.ts';
import { ListAwaited } from '#web/panel-kit/list-awaited.tsx';
import { adminTexts } from '#web/text/admin.ts';
import { toShortSecondText } from '#web/text/deadline.ts';
import { Button } from '#web/ui/button.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Day } from '#web/ui/day.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { eventName } from './event-names.ts';
import { deliveriesQuery, useSendAgain } from './queries.ts';

type LogDialogProps = { webhook: Webhook; onClose: () => void };

/** What was sent by a webhook, and whether it arrived. */
export function LogDialog({ webhook, onClose }: LogDialogProps) {
  const { data, error } = useQuery(deliveriesQuery(webhook.id));
  return (
    <Dialog
      open
      onClose={onClose}
      title={<bdi>{new URL(webhook.url).host}</bdi>}
      description={<p>{programsText.webhooks.logLead}</p>}
      actions={<Button onClick={onClose}>{adminTexts.account.done}</Button>}
    >
      {!data && <ListAwaited error={error} />}
      {data?.length === 0 && <p>{programsText.webhooks.logEmpty}</p>}
      {data && data.length > 0 && <LogTable webhook={webhook} deliveries={data} />}
    </Dialog>
  );
}

function LogTable({ webhook, deliveries }: { webhook: Webhook; deliveries: readonly Delivery[] }) {
  const { mutate: send, isPending, variables } = useSendAgain(webhook.id);
  const columns: Column<Delivery>[] = [
    { header: programsText.webhooks.events, kind: 'lead', cell: ({ event }) => eventName(event) },
    {
      header: programsText.webhooks.when,
      cell: ({ created_at }) => <Day moment={created_at} text={toShortSecondText(created_at)} />,
    },
    { header: programsText.webhooks.state, cell: toState },
    {
      header: adminTexts.panel.actions,
      kind: 'actions',
      cell: (delivery) => (
        <div className="row-acts">
          <Button
            aria-label={adminTexts.panel.on({
              action: programsText.webhooks.sendAgain,
              what: eventName(delivery.event),
            })}
            pending={isPending && variables.id === delivery.id}
            onClick={() => send(delivery)}
          >
            {programsText.webhooks.sendAgain}
          </Button>
        </div>
      ),
    },
  ];
  return (
    <DataTable
      label={programsText.webhooks.log}
      className="t-deliveries"
      columns={columns}
      rows={deliveries}
      toSearchText={({ event }) => eventName(event)}
      searchLabel={adminTexts.table.search}
      empty={null}
    />
  );
}

function toState({ fault, status, delivered_at }: Delivery) {
  if (fault === null) return delivered_at ? programsText.webhooks.arrived : programsText.webhooks.waiting;
  return status === null
    ? faultText(fault)
    : programsText.webhooks.answered({ fault: faultText(fault), status: String(status) });
}
