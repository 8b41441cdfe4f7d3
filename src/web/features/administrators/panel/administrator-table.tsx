import type { ManagedAdministrator } from '#contract/people/administrators.ts';
import { adminTexts } from '#web/text/admin.ts';
import { toDayText, toExactText } from '#web/text/moments.ts';
import { problemSentence } from '#web/text/problems.ts';
import { Button } from '#web/ui/button.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Day } from '#web/ui/day.tsx';
import { EmailText } from '#web/ui/email-text.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { useUpdateAdministrator } from './queries.ts';

export type AdministratorDialog = 'role' | 'disable' | 'remove';

type AdministratorTableProps = {
  administrators: readonly ManagedAdministrator[];
  /** The id of who is looking. */
  self: string | undefined;
  onOpen: (dialog: AdministratorDialog, administrator: ManagedAdministrator) => void;
};

export function AdministratorTable({ administrators, self, onOpen }: AdministratorTableProps) {
  const { columns: headers } = adminTexts.administrators;
  const onlyOwner = findOnlyOwner(administrators);
  const columns: Column<ManagedAdministrator>[] = [
    {
      header: headers.name,
      kind: 'lead',
      cell: ({ id, name }) => (
        <>
          <span className="row-name" dir="auto">
            {name}
          </span>
          {id === self && <small className="row-note">{adminTexts.administrators.you}</small>}
        </>
      ),
    },
    { header: headers.email, cell: ({ email }) => <EmailText>{email}</EmailText> },
    { header: headers.role, cell: ({ role }) => adminTexts.roles.names[role] },
    {
      header: headers.secondFactor,
      cell: ({ second_factor }) => (second_factor ? adminTexts.administrators.on : adminTexts.administrators.off),
    },
    { header: headers.status, cell: ({ disabled_at }) => <Status disabledAt={disabled_at} /> },
    { header: headers.joined, cell: ({ created_at }) => <Day moment={created_at} /> },
    {
      header: adminTexts.panel.actions,
      kind: 'actions',
      cell: (administrator) =>
        administrator === onlyOwner ? (
          <p className="only-owner">{problemSentence('last_owner')}</p>
        ) : (
          <AdministratorActions administrator={administrator} onOpen={onOpen} />
        ),
    },
  ];
  return (
    <DataTable
      label={adminTexts.administrators.title}
      className="t-administrators"
      columns={columns}
      rows={administrators}
      toSearchText={({ name, email, role }) => `${name} ${email} ${adminTexts.roles.names[role]}`}
      searchLabel={adminTexts.administrators.search}
      empty={<Empty>{adminTexts.administrators.empty}</Empty>}
    />
  );
}

/** Of whom the server would refuse to change the role, to keep them out or to remove them. */
function findOnlyOwner(administrators: readonly ManagedAdministrator[]): ManagedAdministrator | undefined {
  const [owner, ...others] = administrators.filter(({ role, disabled_at }) => role === 'owner' && !disabled_at);
  return others.length === 0 ? owner : undefined;
}

function Status({ disabledAt }: { disabledAt: string | null }) {
  if (disabledAt === null) return <span className="status on">{adminTexts.administrators.active}</span>;
  return (
    <div>
      <span className="status">{adminTexts.administrators.disabled}</span>
      <small className="row-note num" title={toExactText(disabledAt)}>
        {adminTexts.administrators.since({ day: toDayText(disabledAt) })}
      </small>
    </div>
  );
}

type AdministratorActionsProps = Pick<AdministratorTableProps, 'onOpen'> & { administrator: ManagedAdministrator };

function AdministratorActions({ administrator, onOpen }: AdministratorActionsProps) {
  const update = useUpdateAdministrator();
  const { id, name, revision, disabled_at } = administrator;
  const on = (action: string) => ({ 'aria-label': adminTexts.panel.on({ action, what: name }), children: action });
  return (
    <div className="row-acts">
      <Button
        variant="plain"
        {...on(adminTexts.administrators.changeRole)}
        onClick={() => onOpen('role', administrator)}
      />
      {disabled_at === null ? (
        <Button
          variant="plain"
          {...on(adminTexts.administrators.disable)}
          onClick={() => onOpen('disable', administrator)}
        />
      ) : (
        <Button
          variant="plain"
          {...on(adminTexts.administrators.enable)}
          pending={update.isPending}
          onClick={() => update.mutate({ id, revision, change: { disabled: false } })}
        />
      )}
      <Button
        variant="plain-danger"
        {...on(adminTexts.administrators.remove)}
        onClick={() => onOpen('remove', administrator)}
      />
    </div>
  );
}
