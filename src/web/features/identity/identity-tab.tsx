import { useQuery } from '@tanstack/react-query';
import { ListAwaited } from '#web/panel-kit/list-awaited.tsx';
import { identityText } from '#web/text/admin.ts';
import { IdentityForm } from './identity-form.tsx';
import { identityQuery } from './queries.ts';

/** What the council says of itself. */
export function IdentityTab() {
  const { data, error } = useQuery(identityQuery);
  return (
    <>
      <div className="panel-head">
        <h2>{identityText.tab}</h2>
      </div>
      {data ? <IdentityForm latest={data} /> : <ListAwaited error={error} />}
    </>
  );
}
