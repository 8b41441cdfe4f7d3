import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { leadsNowhere, type SiteAddress } from '#contract/running/address.ts';
import { ListAwaited } from '#web/panel-kit/list-awaited.tsx';
import { adminTexts } from '#web/text/admin.ts';
import { addressQuery } from './queries.ts';
import { Reach } from './reach.tsx';

/** The address that visitors use, while there is no batch yet to invite people to. */
export function AddressPart() {
  const { data, error } = useQuery(addressQuery);
  return <div className="address-part">{data ? <Address site={data} /> : <ListAwaited error={error} />}</div>;
}

function Address({ site }: { site: SiteAddress }) {
  const [picked, setPicked] = useState(site.address);
  return (
    <>
      {!leadsNowhere(site.reach) && (
        <p>
          <code>{site.address}</code>
        </p>
      )}
      {site.reach === 'network' && <p className="quiet small">{adminTexts.invite.network}</p>}
      <Reach site={site} picked={picked} onPick={setPicked} withCode />
    </>
  );
}
