import type { Invitation } from '#contract/people/invitations.ts';
import { administratorsText, adminText, roleText, tableText } from '#web/text/admin.ts';
import { Button } from '#web/ui/button.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Day } from '#web/ui/day.tsx';
import { EmailText } from '#web/ui/email-text.tsx';

type InvitationTableProps = { invitations: readonly Invitation[] } & Record<
  'onRenew' | 'onWithdraw',
  (invitation: Invitation) => void
>;

export function InvitationTable({ invitations, onRenew, onWithdraw }: InvitationTableProps) {
  const { invitationColumns: headers } = administratorsText;
  const columns: Column<Invitation>[] = [
    { header: headers.email, kind: 'lead', cell: ({ email }) => <EmailText>{email}</EmailText> },
    { header: headers.role, cell: ({ role }) => roleText.names[role] },
    { header: headers.expires, cell: ({ expires_at }) => <Day moment={expires_at} /> },
    {
      header: adminText.actions,
      kind: 'actions',
      cell: (invitation) => (
        <div className="row-acts">
          <Button
            variant="plain"
            aria-label={adminText.on({ action: administratorsText.newLink, what: invitation.email })}
            onClick={() => onRenew(invitation)}
          >
            {administratorsText.newLink}
          </Button>
          <Button
            variant="plain-danger"
            aria-label={adminText.on({ action: administratorsText.withdraw, what: invitation.email })}
            onClick={() => onWithdraw(invitation)}
          >
            {administratorsText.withdraw}
          </Button>
        </div>
      ),
    },
  ];
  return (
    <DataTable
      label={administratorsText.invitations}
      className="t-invitations"
      columns={columns}
      rows={invitations}
      toSearchText={({ email, role }) => `${email} ${roleText.names[role]}`}
      searchLabel={tableText.search}
      empty={null}
    />
  );
}
