import { useRef, useState } from 'react';
import { type User, usersApi } from '#contract/users.ts';
import { usersText } from '#web/text/en/admin.ts';
import { Button } from '#web/ui/button.tsx';
import { useMay } from '../administrators/may.ts';
import { CreateUserDialog } from './create-user-dialog.tsx';
import { DeleteUserDialog } from './delete-user-dialog.tsx';
import { EditUserDialog } from './edit-user-dialog.tsx';
import { UserTable } from './user-table.tsx';

type Open = { dialog: 'create' } | { dialog: 'edit' | 'delete'; user: User };

export function UsersTab({ users }: { users: readonly User[] }) {
  const [open, setOpen] = useState<Open | null>(null);
  const headingRef = useRef<HTMLHeadingElement>(null);
  const may = useMay();
  const close = () => setOpen(null);
  return (
    <>
      <div className="panel-head">
        <h2 ref={headingRef} tabIndex={-1}>
          {usersText.title} <span className="count">({users.length})</span>
        </h2>
        <div className="panel-acts">
          {may(usersApi.create) && (
            <Button variant="primary" onClick={() => setOpen({ dialog: 'create' })}>
              {usersText.add}
            </Button>
          )}
        </div>
      </div>
      <UserTable
        users={users}
        onEdit={(user) => setOpen({ dialog: 'edit', user })}
        onDelete={(user) => setOpen({ dialog: 'delete', user })}
      />
      {open?.dialog === 'create' && <CreateUserDialog onClose={close} />}
      {open?.dialog === 'edit' && (
        <EditUserDialog
          opened={open.user}
          latest={users.find(({ id }) => id === open.user.id) ?? open.user}
          onClose={close}
        />
      )}
      {open?.dialog === 'delete' && <DeleteUserDialog user={open.user} onClose={close} returnFocusTo={headingRef} />}
    </>
  );
}
