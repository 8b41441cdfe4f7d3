import { useQuery } from '@tanstack/react-query';
import { ListAwaited } from '#web/panel-kit/list-awaited.tsx';
import { activeTexts } from '#web/text/active.ts';
import { identityText } from '#web/text/admin.ts';
import { uiText } from '#web/text/public.ts';
import { IdentityForm } from './identity-form.tsx';
import { LogoPart } from './logo-part.tsx';
import { identityQuery } from './queries.ts';

/** What the council says of itself. */
export function IdentityTab() {
  const ownTitle = activeTexts().site?.ownTitle ?? uiText.title;
  const { data, error } = useQuery(identityQuery);
  return (
    <>
      <div className="panel-head">
        <h2>{identityText.tab}</h2>
      </div>
      {data ? (
        <div className="identity-parts">
          <LogoPart name={data.name ?? ownTitle} logo={data.logo} />
          <IdentityForm latest={data} ownTitle={ownTitle} />
        </div>
      ) : (
        <ListAwaited error={error} />
      )}
    </>
  );
}
