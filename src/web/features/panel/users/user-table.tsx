import { personalDataApi } from '#contract/people/personal-data.ts';
import { type User, type UserOrder, usersApi } from '#contract/people/users.ts';
import { ExportButton } from '#web/features/panel/personal-data/export-button.tsx';
import { FoundTable } from '#web/panel-kit/found-table.tsx';
import { usePermissions, useReadsAddresses } from '#web/panel-kit/permissions.ts';
import { adminText, personalDataText, tableText, usersText } from '#web/text/admin.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { Day } from '#web/ui/day.tsx';
import { EmailText } from '#web/ui/email-text.tsx';
import type { useFoundList } from '#web/ui/use-found-list.ts';

type UserTableProps = {
  total: number;
  list: ReturnType<typeof useFoundList<User, UserOrder>>;
} & UserActs;

type UserActs = Record<'onEdit' | 'onErase' | 'onDelete', (user: User) => void>;

const { newest, oldest, name, email } = tableText.orders;
const orderLabels = { newest, oldest, name, email } satisfies Record<UserOrder, string>;
const orderLabelsOfViewers = { newest, oldest, name };

export function UserTable({ total, list, ...acts }: UserTableProps) {
  const withAddresses = useReadsAddresses();
  const columns: Column<User>[] = [
    {
      header: usersText.columns.name,
      kind: 'lead',
      cell: ({ name }) => (
        <span className="row-name" dir="auto">
          {name}
        </span>
      ),
    },
    { header: usersText.columns.email, cell: ({ email }) => email && <EmailText>{email}</EmailText> },
    { header: usersText.columns.joined, cell: ({ created_at }) => <Day moment={created_at} /> },
    {
      header: adminText.actions,
      kind: 'actions',
      cell: (user) => <UserActions user={user} {...acts} />,
    },
  ];
  return (
    <FoundTable
      label={usersText.title}
      className="t-users"
      columns={columns}
      total={total}
      list={list}
      orderLabels={withAddresses ? orderLabels : orderLabelsOfViewers}
      searchLabel={withAddresses ? usersText.search : usersText.searchNames}
      empty={usersText.empty}
    />
  );
}

function UserActions({ user, onEdit, onErase, onDelete }: { user: User } & UserActs) {
  const may = usePermissions();
  return (
    <div className="row-acts">
      {may(usersApi.update) && (
        <Button
          variant="plain"
          aria-label={adminText.on({ action: adminText.edit, what: user.name })}
          onClick={() => onEdit(user)}
        >
          {adminText.edit}
        </Button>
      )}
      {user.email && (
        <a
          className={buttonClass('plain')}
          aria-label={adminText.on({ action: usersText.contact, what: user.name })}
          href={`mailto:${encodeURIComponent(user.email).replace('%40', '@')}`}
        >
          {usersText.contact}
        </a>
      )}
      {may(personalDataApi.export) && (
        <ExportButton email={user.email} label={adminText.on({ action: personalDataText.export, what: user.name })} />
      )}
      {may(personalDataApi.erase) && (
        <Button
          variant="plain-danger"
          aria-label={adminText.on({ action: personalDataText.erase, what: user.name })}
          onClick={() => onErase(user)}
        >
          {personalDataText.erase}
        </Button>
      )}
      {may(usersApi.delete) && (
        <Button
          variant="plain-danger"
          aria-label={adminText.on({ action: adminText.delete, what: user.name })}
          onClick={() => onDelete(user)}
        >
          {adminText.delete}
        </Button>
      )}
    </div>
  );
}
