import { useQuery } from '@tanstack/react-query';
import { networksApi } from '#contract/running/arrivals-networks.ts';
import { canLetMoreIn } from '#contract/wire/rate-limits.ts';
import { usePermissions } from '#web/panel-kit/permissions.ts';
import { adminTexts } from '#web/text/admin.ts';
import { toClockText } from '#web/text/deadline.ts';
import { WarningPanel } from '#web/ui/warning-panel.tsx';
import { LetMoreIn } from './let-more-in.tsx';
import { networksQuery } from './queries.ts';

/** Says of which networks so many have come that newcomers wait long, and lets more in; nothing while there is none. */
export function NetworkNotice() {
  const mayOpen = usePermissions()(networksApi.open);
  const { data: networks = [] } = useQuery(networksQuery);
  const limited = networks.filter(({ more_left }) => more_left === 0);
  return (
    <div role="status">
      {limited.length > 0 && (
        <WarningPanel label={adminTexts.networks.title}>
          <h3>{adminTexts.networks.title}</h3>
          {limited.map((network) => (
            <div key={network.id}>
              <p>{adminTexts.networks[network.what]({ ...namesOf(network), time: toClockText(network.since) })}</p>
              {network.is_neighbourhood && <p>{adminTexts.networks.neighbourhood}</p>}
              {mayOpen && canLetMoreIn(network.what) && <LetMoreIn network={network} />}
            </div>
          ))}
          {limited.some(({ what }) => canLetMoreIn(what)) && <p>{adminTexts.networks.explain}</p>}
        </WarningPanel>
      )}
      {networks.map(
        (network) =>
          network.more_left > 0 && (
            <p key={network.id} className="network-open">
              {adminTexts.networks.opened({ ...namesOf(network), count: network.more_left })}
            </p>
          ),
      )}
    </div>
  );
}

function namesOf({ name, is_own }: { name: string; is_own: boolean }): { name: string; own: 'yes' | 'no' } {
  return { name, own: is_own ? 'yes' : 'no' };
}
