import { useQuery } from '@tanstack/react-query';
import { type LimitedNetwork, networksApi } from '#contract/running/networks.ts';
import { usePermissions } from '#web/panel-kit/permissions.ts';
import { networksText } from '#web/text/admin.ts';
import { toClockText } from '#web/text/deadline.ts';
import { Button } from '#web/ui/button.tsx';
import { WarningPanel } from '#web/ui/warning-panel.tsx';
import { networksQuery, useOpenNetwork } from './queries.ts';

/** Says which networks are at a limit, and opens them; nothing while none is. */
export function NetworkNotice() {
  const { data: networks = [] } = useQuery(networksQuery);
  const limited = networks.filter(({ opened_until }) => opened_until === null);
  return (
    <div role="status">
      {limited.length > 0 && (
        <WarningPanel label={networksText.title}>
          <h3>{networksText.title}</h3>
          {limited.map((network) => (
            <Limited key={network.id} network={network} />
          ))}
          <p>{networksText.explain}</p>
        </WarningPanel>
      )}
      {networks.map(
        ({ id, name, is_own, opened_until }) =>
          opened_until !== null && (
            <p key={id} className="network-open">
              {networksText.opened({ name, own: is_own ? 'yes' : 'no', time: toClockText(opened_until) })}
            </p>
          ),
      )}
    </div>
  );
}

function Limited({ network }: { network: LimitedNetwork }) {
  const mayOpen = usePermissions()(networksApi.open);
  const { mutate: open, isPending } = useOpenNetwork();
  const { what, name, is_own, since } = network;
  return (
    <>
      <p>{networksText[what]({ name, own: is_own ? 'yes' : 'no', time: toClockText(since) })}</p>
      {mayOpen && (
        <p>
          <Button pending={isPending} onClick={() => open(network)}>
            {networksText.open}
          </Button>
        </p>
      )}
    </>
  );
}
