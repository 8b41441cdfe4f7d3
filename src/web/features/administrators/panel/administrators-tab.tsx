import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type RefObject, Suspense, useRef, useState } from 'react';
import type { ManagedAdministrator } from '#contract/people/administrators.ts';
import type { Invitation } from '#contract/people/invitations.ts';
import { JobList } from '#web/features/jobs/panel/job-list.tsx';
import { failureText } from '#web/panel-kit/failure.ts';
import { useAdministrator } from '#web/panel-kit/session.ts';
import { adminTexts } from '#web/text/admin.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyPage } from '#web/ui/lazy-part.ts';
import { type AdministratorDialog, AdministratorTable } from './administrator-table.tsx';
import { ChangeRoleDialog } from './change-role-dialog.tsx';
import { DisableDialog } from './disable-dialog.tsx';
import { InvitationTable } from './invitation-table.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { administratorsQuery, invitationsQuery } from './queries.ts';
import { RemoveDialog } from './remove-dialog.tsx';
import { RenewDialog } from './renew-dialog.tsx';
import { WithdrawDialog } from './withdraw-dialog.tsx';

const ProgramParts = lazyPage(() => import('./program-parts.tsx').then((part) => part.ProgramParts));

type Open =
  | { dialog: 'invite' }
  | { dialog: 'renew'; invitation: Invitation }
  | { dialog: 'withdraw'; invitation: Invitation }
  | { dialog: AdministratorDialog; administrator: ManagedAdministrator };

/** For owners: who may do what here. */
export function AdministratorsTab() {
  const administrators = useQuery(administratorsQuery);
  const invitations = useQuery(invitationsQuery);
  const self = useAdministrator();
  const [open, setOpen] = useState<Open | null>(null);
  const headingRef = useRef<HTMLHeadingElement>(null);
  const close = () => setOpen(null);
  return (
    <>
      <div className="panel-head">
        <h2 ref={headingRef} tabIndex={-1}>
          {adminTexts.administrators.title}{' '}
          {administrators.data && <span className="count">({administrators.data.length})</span>}
        </h2>
        <div className="panel-acts">
          <Button variant="primary" onClick={() => setOpen({ dialog: 'invite' })}>
            {adminTexts.administrators.invite}
          </Button>
        </div>
      </div>
      <LoadFailed queries={[administrators, invitations]} />
      {administrators.isPending && (
        <p className="quiet" role="status">
          {adminTexts.panel.loading}
        </p>
      )}
      {administrators.data && (
        <AdministratorTable
          administrators={administrators.data}
          self={self?.id}
          onOpen={(dialog, administrator) => setOpen({ dialog, administrator })}
        />
      )}
      {invitations.data && invitations.data.length > 0 && (
        <section className="invitations">
          <h3>{adminTexts.administrators.invitations}</h3>
          <InvitationTable
            invitations={invitations.data}
            onRenew={(invitation) => setOpen({ dialog: 'renew', invitation })}
            onWithdraw={(invitation) => setOpen({ dialog: 'withdraw', invitation })}
          />
        </section>
      )}
      <JobList className="invitations" />
      <Suspense>
        <ProgramParts />
      </Suspense>
      {open && (
        <OpenDialog open={open} administrators={administrators.data ?? []} onClose={close} returnFocusTo={headingRef} />
      )}
    </>
  );
}

function LoadFailed({ queries }: { queries: readonly UseQueryResult[] }) {
  const failed = queries.filter(({ data, isError }) => isError && !data);
  const retry = () => {
    for (const query of failed) void query.refetch();
  };
  return (
    failed.length > 0 && (
      <div className="load-error" role="alert">
        <p>
          {adminTexts.administrators.loadFailed} {failureText(failed[0]?.error)}
        </p>
        <Button onClick={retry}>{adminTexts.panel.retry}</Button>
      </div>
    )
  );
}

type OpenDialogProps = {
  open: Open;
  administrators: readonly ManagedAdministrator[];
  onClose: () => void;
  returnFocusTo: RefObject<HTMLElement | null>;
};

function OpenDialog({ open, administrators, ...close }: OpenDialogProps) {
  if (open.dialog === 'invite') return <InviteDialog onClose={close.onClose} />;
  if (open.dialog === 'renew') return <RenewDialog invitation={open.invitation} {...close} />;
  if (open.dialog === 'withdraw') return <WithdrawDialog invitation={open.invitation} {...close} />;
  const { administrator: opened } = open;
  const latest = administrators.find(({ id }) => id === opened.id) ?? opened;
  switch (open.dialog) {
    case 'role':
      return <ChangeRoleDialog opened={opened} latest={latest} onClose={close.onClose} />;
    case 'disable':
      return <DisableDialog opened={opened} latest={latest} {...close} />;
    case 'remove':
      return <RemoveDialog administrator={opened} {...close} />;
  }
}
