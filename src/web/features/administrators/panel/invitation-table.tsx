import type { Invitation } from '#contract/people/invitations.ts';
import { adminTexts } from '#web/text/admin.ts';
import { Button } from '#web/ui/button.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Day } from '#web/ui/day.tsx';
import { EmailText } from '#web/ui/email-text.tsx';

type InvitationTableProps = { invitations: readonly Invitation[] } & Record<
  'onRenew' | 'onWithdraw',
  (invitation: Invitation) => void
>;

export function InvitationTable({ invitations, onRenew, onWithdraw }: InvitationTableProps) {
  const { invitationColumns: headers } = adminTexts.administrators;
  const columns: Column<Invitation>[] = [
    { header: headers.email, kind: 'lead', cell: ({ email }) => <EmailText>{email}</EmailText> },
    { header: headers.role, cell: ({ role }) => adminTexts.roles.names[role] },
    { header: headers.expires, cell: ({ expires_at }) => <Day moment={expires_at} /> },
    {
      header: adminTexts.panel.actions,
      kind: 'actions',
      cell: (invitation) => (
        <div className="row-acts">
          <Button
            variant="plain"
            aria-label={adminTexts.panel.on({ action: adminTexts.administrators.newLink, what: invitation.email })}
            onClick={() => onRenew(invitation)}
          >
            {adminTexts.administrators.newLink}
          </Button>
          <Button
            variant="plain-danger"
            aria-label={adminTexts.panel.on({ action: adminTexts.administrators.withdraw, what: invitation.email })}
            onClick={() => onWithdraw(invitation)}
          >
            {adminTexts.administrators.withdraw}
          </Button>
        </div>
      ),
    },
  ];
  return (
    <DataTable
      label={adminTexts.administrators.invitations}
      className="t-invitations"
      columns={columns}
      rows={invitations}
      toSearchText={({ email, role }) => `${email} ${adminTexts.roles.names[role]}`}
      searchLabel={adminTexts.table.search}
      empty={null}
    />
  );
}
