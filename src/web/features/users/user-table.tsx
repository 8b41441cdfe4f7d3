import { personalDataApi } from '#contract/personal-data.ts';
import { type User, usersApi } from '#contract/users.ts';
import { adminText, personalDataText, usersText } from '#web/text/admin.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Day } from '#web/ui/day.tsx';
import { EmailText } from '#web/ui/email-text.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { useMay } from '../administrators/may.ts';
import { ExportButton } from '../personal-data/export-button.tsx';

type UserTableProps = {
  users: readonly User[];
  onEdit: (user: User) => void;
  onErase: (user: User) => void;
  onDelete: (user: User) => void;
};

export function UserTable({ users, onEdit, onErase, onDelete }: UserTableProps) {
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
            <Button variant="plain" aria-label={adminText.on(adminText.edit, user.name)} onClick={() => onEdit(user)}>
              {adminText.edit}
            </Button>
          )}
          <a
            className={buttonClass('plain')}
            aria-label={adminText.on(usersText.contact, user.name)}
            href={`mailto:${encodeURIComponent(user.email).replace('%40', '@')}`}
          >
            {usersText.contact}
          </a>
          {may(personalDataApi.export) && (
            <ExportButton email={user.email} label={adminText.on(personalDataText.export, user.name)} />
          )}
          {may(personalDataApi.erase) && (
            <Button
              variant="plain-danger"
              aria-label={adminText.on(personalDataText.erase, user.name)}
              onClick={() => onErase(user)}
            >
              {personalDataText.erase}
            </Button>
          )}
          {may(usersApi.delete) && (
            <Button
              variant="plain-danger"
              aria-label={adminText.on(adminText.delete, user.name)}
              onClick={() => onDelete(user)}
            >
              {adminText.delete}
            </Button>
          )}
        </div>
      ),
    },
  ];
  return (
    <DataTable
      label={usersText.title}
      className="t-users"
      columns={columns}
      rows={users}
      toSearchText={({ name, email }) => `${name} ${email}`}
      searchLabel={usersText.search}
      empty={<Empty>{usersText.empty}</Empty>}
    />
  );
}
