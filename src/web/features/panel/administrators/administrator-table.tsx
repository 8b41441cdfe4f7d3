import type { ManagedAdministrator } from '#contract/people/administrators.ts';
import { administratorsText, adminText, roleText } from '#web/text/admin.ts';
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
  const { columns: headers } = administratorsText;
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
          {id === self && <small className="row-note">{administratorsText.you}</small>}
        </>
      ),
    },
    { header: headers.email, cell: ({ email }) => <EmailText>{email}</EmailText> },
    { header: headers.role, cell: ({ role }) => roleText.names[role] },
    {
      header: headers.secondFactor,
      cell: ({ second_factor }) => (second_factor ? administratorsText.on : administratorsText.off),
    },
    { header: headers.status, cell: ({ disabled_at }) => <Status disabledAt={disabled_at} /> },
    { header: headers.joined, cell: ({ created_at }) => <Day moment={created_at} /> },
    {
      header: adminText.actions,
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
      label={administratorsText.title}
      className="t-administrators"
      columns={columns}
      rows={administrators}
      toSearchText={({ name, email, role }) => `${name} ${email} ${roleText.names[role]}`}
      searchLabel={administratorsText.search}
      empty={<Empty>{administratorsText.empty}</Empty>}
    />
  );
}

/** Of whom the server would refuse to change the role, to keep them out or to remove them. */
function findOnlyOwner(administrators: readonly ManagedAdministrator[]): ManagedAdministrator | undefined {
  const [owner, ...others] = administrators.filter(({ role, disabled_at }) => role === 'owner' && !disabled_at);
  return others.length === 0 ? owner : undefined;
}

function Status({ disabledAt }: { disabledAt: string | null }) {
  if (disabledAt === null) return <span className="status on">{administratorsText.active}</span>;
  return (
    <div>
      <span className="status">{administratorsText.disabled}</span>
      <small className="row-note num" title={toExactText(disabledAt)}>
        {administratorsText.since({ day: toDayText(disabledAt) })}
      </small>
    </div>
  );
}

type AdministratorActionsProps = Pick<AdministratorTableProps, 'onOpen'> & { administrator: ManagedAdministrator };

function AdministratorActions({ administrator, onOpen }: AdministratorActionsProps) {
  const update = useUpdateAdministrator();
  const { id, name, revision, disabled_at } = administrator;
  const on = (action: string) => ({ 'aria-label': adminText.on({ action, what: name }), children: action });
  return (
    <div className="row-acts">
      <Button variant="plain" {...on(administratorsText.changeRole)} onClick={() => onOpen('role', administrator)} />
      {disabled_at === null ? (
        <Button variant="plain" {...on(administratorsText.disable)} onClick={() => onOpen('disable', administrator)} />
      ) : (
        <Button
          variant="plain"
          {...on(administratorsText.enable)}
          pending={update.isPending}
          onClick={() => update.mutate({ id, revision, change: { disabled: false } })}
        />
      )}
      <Button
        variant="plain-danger"
        {...on(administratorsText.remove)}
        onClick={() => onOpen('remove', administrator)}
      />
    </div>
  );
}
