import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ListAwaited } from '#web/panel-kit/list-awaited.tsx';
import { adminTexts } from '#web/text/admin.ts';
import { Button } from '#web/ui/button.tsx';
import { AddressDialog } from './address-dialog.tsx';
import { addressQuery } from './queries.ts';
import { reachProblem } from './reach-problem.ts';

/** Which address is in force and whether phones reach it, with the way to another one. */
export function AddressLine() {
  const { data, error } = useQuery(addressQuery);
  const [open, setOpen] = useState(false);
  const { part, change } = adminTexts.invite.reach;
  return (
    <section className="identity-address" aria-labelledby="site-address">
      <h3 id="site-address">{part}</h3>
      {data ? (
        <div className="quiet">
          <p>
            <code>{data.address}</code>
          </p>
          <p>{reachProblem(data.reach)?.title}</p>
        </div>
      ) : (
        <ListAwaited error={error} />
      )}
      <div>
        <Button onClick={() => setOpen(true)}>{change}</Button>
      </div>
      {open && <AddressDialog onClose={() => setOpen(false)} />}
    </section>
  );
}
