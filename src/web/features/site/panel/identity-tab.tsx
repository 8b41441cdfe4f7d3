import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { isGiven, pageNames } from '#contract/running/page-rows.ts';
import { GivenPart } from '#web/features/pages/panel/given-part.tsx';
import { AddressLine } from '#web/features/site/panel/address/address-line.tsx';
import { ListAwaited } from '#web/panel-kit/list-awaited.tsx';
import { activeTexts } from '#web/text/active.ts';
import { adminTexts } from '#web/text/admin.ts';
import { uiText } from '#web/text/public.ts';
import { lazyPage } from '#web/ui/lazy-part.ts';
import { IdentityForm } from './identity-form.tsx';
import { identityQuery } from './queries.ts';

const HostsPart = lazyPage(() =>
  import('#web/features/site/panel/embedding/hosts-part.tsx').then((part) => part.HostsPart),
);

/** What the council says of itself. */
export function IdentityTab() {
  const ownTitle = activeTexts().site?.ownTitle ?? uiText.title;
  const { data, error } = useQuery(identityQuery);
  return (
    <>
      <div className="panel-head">
        <h2>{adminTexts.identity.tab}</h2>
      </div>
      {data ? (
        <div className="identity-parts">
          <p className="quiet">{adminTexts.identity.lead}</p>
          <IdentityForm latest={data} ownTitle={ownTitle} />
          <div className="identity-more">
            <AddressLine />
            {pageNames.filter(isGiven).map((name) => (
              <GivenPart key={name} name={name} />
            ))}
            <Suspense>
              <HostsPart />
            </Suspense>
          </div>
        </div>
      ) : (
        <ListAwaited error={error} />
      )}
    </>
  );
}
