import { personalDataApi } from '#contract/people/personal-data.ts';
import { type User, type UserOrder, usersApi } from '#contract/people/users.ts';
import { useExportData } from '#web/features/personal-data/panel/queries.ts';
import { FoundTable } from '#web/panel-kit/found-table.tsx';
import { MoreActions } from '#web/panel-kit/more-actions.tsx';
import { usePermissions, useReadsAddresses } from '#web/panel-kit/permissions.ts';
import { adminTexts } from '#web/text/admin.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { Day } from '#web/ui/day.tsx';
import { EmailText } from '#web/ui/email-text.tsx';
import type { ToolbarProps } from '#web/ui/toolbar.tsx';
import type { useFoundList } from '#web/ui/use-found-list.ts';

type UserTableProps = {
  total: number;
  list: ReturnType<typeof useFoundList<User, UserOrder>>;
  toolbar: ToolbarProps;
} & UserActs;

type UserActs = Record<'onEdit' | 'onErase' | 'onDelete', (user: User) => void>;

const { newest, oldest, name, email } = adminTexts.table.orders;
const orderLabels = { newest, oldest, name, email } satisfies Record<UserOrder, string>;
const orderLabelsOfViewers = { newest, oldest, name };

export function UserTable({ total, list, toolbar, ...acts }: UserTableProps) {
  const withAddresses = useReadsAddresses();
  const columns: Column<User>[] = [
    {
      header: adminTexts.users.columns.name,
      kind: 'lead',
      cell: ({ name }) => (
        <span className="row-name" dir="auto">
          {name}
        </span>
      ),
    },
    {
      header: adminTexts.users.columns.email,
      className: 'of-email',
      cell: ({ email }) => email && <EmailText>{email}</EmailText>,
    },
    {
      header: adminTexts.users.columns.joined,
      className: 'of-moment',
      cell: ({ created_at }) => <Day moment={created_at} />,
    },
    {
      header: adminTexts.panel.actions,
      kind: 'actions',
      cell: (user) => <UserActions user={user} {...acts} />,
    },
  ];
  return (
    <FoundTable
      label={adminTexts.users.title}
      className="t-users"
      columns={columns}
      total={total}
      list={list}
      orderLabels={withAddresses ? orderLabels : orderLabelsOfViewers}
      searchLabel={withAddresses ? adminTexts.users.search : adminTexts.users.searchNames}
      empty={adminTexts.users.empty}
      toolbar={toolbar}
    />
  );
}

function UserActions({ user, onEdit, onErase, onDelete }: { user: User } & UserActs) {
  const may = usePermissions();
  const exportData = useExportData();
  return (
    <div className="row-acts">
      {may(usersApi.update) && (
        <Button
          variant="plain"
          aria-label={adminTexts.panel.on({ action: adminTexts.panel.edit, what: user.name })}
          onClick={() => onEdit(user)}
        >
          {adminTexts.panel.edit}
        </Button>
      )}
      {user.email && (
        <a
          className={buttonClass('plain')}
          aria-label={adminTexts.panel.on({ action: adminTexts.users.contact, what: user.name })}
          href={`mailto:${encodeURIComponent(user.email).replace('%40', '@')}`}
        >
          {adminTexts.users.contact}
        </a>
      )}
      {may(usersApi.delete) && (
        <Button
          variant="plain-danger"
          aria-label={adminTexts.panel.on({ action: adminTexts.panel.delete, what: user.name })}
          onClick={() => onDelete(user)}
        >
          {adminTexts.panel.delete}
        </Button>
      )}
      <MoreActions
        what={user.name}
        items={[
          ...(user.email && may(personalDataApi.export)
            ? [{ label: adminTexts.personalData.export, onSelect: () => exportData.mutate(user.email) }]
            : []),
          ...(user.email && may(personalDataApi.erase)
            ? [{ label: adminTexts.personalData.erase, onSelect: () => onErase(user), away: true }]
            : []),
        ]}
      />
    </div>
  );
}
