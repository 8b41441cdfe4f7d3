import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CheckLevels } from '#web/features/checks/panel/check-levels.tsx';
import { adminTexts } from '#web/text/admin.ts';
import { Button } from '#web/ui/button.tsx';
import { AddressDialog } from './address-dialog.tsx';
import { addressQuery } from './queries.ts';
import { reachProblem } from './reach-problem.ts';

/** Before a hundred codes are printed that lead nowhere: that phones cannot reach the address, and the way to another one. */
export function ReachWarning() {
  const { data: site } = useQuery(addressQuery);
  const [isOpen, setOpen] = useState(false);
  const unreached = site && reachProblem(site.reach);
  return (
    <>
      {unreached && (
        <CheckLevels
          checks={[{ level: 'look' as const }]}
          toSentence={() => `${unreached.title}. ${unreached.words({ address: site.address })}`}
          toMend={() => (
            <Button variant="plain" onClick={() => setOpen(true)}>
              {adminTexts.invite.reach.change}
            </Button>
          )}
        />
      )}
      {isOpen && <AddressDialog onClose={() => setOpen(false)} />}
    </>
  );
}
