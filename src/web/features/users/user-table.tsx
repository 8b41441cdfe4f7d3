import { personalDataApi } from '#contract/personal-data.ts';
import { type User, type UserOrder, usersApi } from '#contract/users.ts';
import { ListAwaited } from '#web/panel-kit/list-awaited.tsx';
import { useMay } from '#web/panel-kit/may.ts';
import { adminText, personalDataText, tableText, usersText } from '#web/text/admin.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { type Column, PageTable } from '#web/ui/data-table.tsx';
import { Day } from '#web/ui/day.tsx';
import { EmailText } from '#web/ui/email-text.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { OrderField } from '#web/ui/order-field.tsx';
import type { useFoundList } from '#web/ui/use-found-list.ts';
import { ExportButton } from '../personal-data/export-button.tsx';

type UserTableProps = {
  total: number;
  list: ReturnType<typeof useFoundList<User, UserOrder>>;
  onEdit: (user: User) => void;
  onErase: (user: User) => void;
  onDelete: (user: User) => void;
};

const { newest, oldest, name, email } = tableText.orders;
const orderLabels = { newest, oldest, name, email } satisfies Record<UserOrder, string>;

export function UserTable({ total, list, onEdit, onErase, onDelete }: UserTableProps) {
  const may = useMay();
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
    { header: usersText.columns.email, cell: ({ email }) => <EmailText>{email}</EmailText> },
    { header: usersText.columns.joined, cell: ({ created_at }) => <Day moment={created_at} /> },
    {
      header: adminText.actions,
      kind: 'actions',
      cell: (user) => (
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
          <a
            className={buttonClass('plain')}
            aria-label={adminText.on({ action: usersText.contact, what: user.name })}
            href={`mailto:${encodeURIComponent(user.email).replace('%40', '@')}`}
          >
            {usersText.contact}
          </a>
          {may(personalDataApi.export) && (
            <ExportButton
              email={user.email}
              label={adminText.on({ action: personalDataText.export, what: user.name })}
            />
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
      ),
    },
  ];
  if (total === 0) return <Empty>{usersText.empty}</Empty>;
  if (!list.shown) return <ListAwaited error={list.error} />;
  return (
    <PageTable
      label={usersText.title}
      className="t-users"
      columns={columns}
      list={list}
      shown={list.shown}
      searchLabel={usersText.search}
    >
      {list.searchable && <OrderField value={list.order} labels={orderLabels} onChange={list.setOrder} />}
    </PageTable>
  );
}
