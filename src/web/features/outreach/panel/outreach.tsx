import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { Batch } from '#contract/council/batches.ts';
import { leadsNowhere, type SiteAddress } from '#contract/running/address.ts';
import type { StoredIdentity } from '#contract/running/identity.ts';
import { addressQuery } from '#web/features/site/panel/address/queries.ts';
import { Reach } from '#web/features/site/panel/address/reach.tsx';
import { identityQuery } from '#web/features/site/panel/queries.ts';
import { ListAwaited } from '#web/panel-kit/list-awaited.tsx';
import { adminTexts } from '#web/text/admin.ts';
import { uiText } from '#web/text/public.ts';
import { lazyPage } from '#web/ui/lazy-part.ts';
import { JoinCodePart } from './join-code-part.tsx';
import { inviteLanguages } from './languages.ts';
import { Prints } from './prints.tsx';
import { TextToSend } from './text-to-send.tsx';
import { invitedPath } from './words.ts';

const SnippetPart = lazyPage(() =>
  import('#web/features/site/panel/embedding/snippet-part.tsx').then((part) => part.SnippetPart),
);

/** How people get to a batch: its address, the code, a text to send, prints. */
export function Outreach({ batch }: { batch: Batch }) {
  const site = useQuery(addressQuery);
  const council = useQuery(identityQuery);
  return site.data && council.data ? (
    <OutreachParts batch={batch} site={site.data} council={council.data} />
  ) : (
    <ListAwaited error={site.error ?? council.error} />
  );
}

function OutreachParts({ batch, site, council }: { batch: Batch; site: SiteAddress; council: StoredIdentity }) {
  const [languages] = useState(() => inviteLanguages(council.language));
  const [picked, setPicked] = useState<string | null>(null);
  const address = picked ?? firstAddress(site);
  return (
    <div className="outreach">
      {!batch.is_active && !invitedPath(batch) && <p className="outreach-note">{adminTexts.invite.notActive}</p>}
      <Reach site={site} picked={address} onPick={setPicked} />
      <div className="outreach-grid">
        <JoinCodePart batch={batch} address={address} site={site} />
        <TextToSend key={address} batch={batch} address={address} languages={languages} council={council} />
      </div>
      <Prints batch={batch} address={address} languages={languages} council={council} />
      <Suspense>
        <SnippetPart
          page={address + (invitedPath(batch) || '/')}
          title={invitedPath(batch) ? `${batch.name}: ${uiText.title}` : uiText.title}
        />
      </Suspense>
    </div>
  );
}

/** Of an address that leads nowhere the first that phones can open stands in place. */
function firstAddress({ address, reach, network_addresses }: SiteAddress): string {
  return (leadsNowhere(reach) && network_addresses.find((one) => one !== address)) || address;
}
