import { useRef, useState } from 'react';
import { addressRetentionApi } from '#contract/people/address-retention.ts';
import { personalDataApi } from '#contract/people/personal-data.ts';
import { type User, type UserOrder, usersApi } from '#contract/people/users.ts';
import { isOurs, type OurPage, pageNames } from '#contract/running/page-rows.ts';
import { pagesApi } from '#contract/running/pages.ts';
import { RetentionDialog } from '#web/features/address-retention/panel/retention-dialog.tsx';
import { PageDialog } from '#web/features/pages/panel/page-dialog.tsx';
import { EraseDialog } from '#web/features/personal-data/panel/erase-dialog.tsx';
import { PersonalDataDialog } from '#web/features/personal-data/panel/personal-data-dialog.tsx';
import { usePermissions } from '#web/panel-kit/permissions.ts';
import { userLists } from '#web/panel-kit/query-keys.ts';
import { adminTexts } from '#web/text/admin.ts';
import { Button } from '#web/ui/button.tsx';
import { useFoundList } from '#web/ui/use-found-list.ts';
import { CreateUserDialog } from './create-user-dialog.tsx';
import { DeleteUserDialog } from './delete-user-dialog.tsx';
import { EditUserDialog } from './edit-user-dialog.tsx';
import { countUsers, readUsers } from './queries.ts';
import { UserTable } from './user-table.tsx';

type Open =
  | { dialog: 'create' | 'personal-data' | 'retention' }
  | { dialog: 'page'; name: OurPage }
  | { dialog: 'edit' | 'delete'; user: User }
  | { dialog: 'erase'; email: string };

export function UsersTab({ total }: { total: number }) {
  const list = useFoundList<User, UserOrder>({
    total,
    order: 'newest',
    name: userLists.queryKey,
    readRows: readUsers,
    readCount: countUsers,
  });
  const [open, setOpen] = useState<Open | null>(null);
  const headingRef = useRef<HTMLHeadingElement>(null);
  const close = () => setOpen(null);
  return (
    <>
      <UserTable
        total={total}
        list={list}
        toolbar={{
          heading: (
            <h2 ref={headingRef} tabIndex={-1}>
              {adminTexts.users.title} <span className="count">({total})</span>
            </h2>
          ),
          acts: <TabActs onOpen={setOpen} />,
        }}
        onEdit={(user) => setOpen({ dialog: 'edit', user })}
        onErase={({ email }) => setOpen({ dialog: 'erase', email })}
        onDelete={(user) => setOpen({ dialog: 'delete', user })}
      />
      {open?.dialog === 'create' && <CreateUserDialog onClose={close} />}
      {open?.dialog === 'edit' && <EditUserDialog opened={open.user} onClose={close} />}
      {open?.dialog === 'delete' && <DeleteUserDialog user={open.user} onClose={close} returnFocusTo={headingRef} />}
      {open?.dialog === 'page' && <PageDialog name={open.name} onClose={close} />}
      {open?.dialog === 'retention' && <RetentionDialog onClose={close} />}
      {open?.dialog === 'personal-data' && (
        <PersonalDataDialog onErase={(email) => setOpen({ dialog: 'erase', email })} onClose={close} />
      )}
      {open?.dialog === 'erase' && <EraseDialog email={open.email} onClose={close} returnFocusTo={headingRef} />}
    </>
  );
}

function TabActs({ onOpen }: { onOpen: (open: Open) => void }) {
  const may = usePermissions();
  return (
    <>
      {pageNames.filter(isOurs).map(
        (name) =>
          may(pagesApi[name].update) && (
            <Button key={name} variant="plain" onClick={() => onOpen({ dialog: 'page', name })}>
              {adminTexts.pages[name].open}
            </Button>
          ),
      )}
      {may(addressRetentionApi.update) && (
        <Button variant="plain" onClick={() => onOpen({ dialog: 'retention' })}>
          {adminTexts.addressRetention.open}
        </Button>
      )}
      {may(personalDataApi.export) && (
        <Button variant="plain" onClick={() => onOpen({ dialog: 'personal-data' })}>
          {adminTexts.personalData.open}
        </Button>
      )}
      {may(usersApi.create) && (
        <Button variant="primary" onClick={() => onOpen({ dialog: 'create' })}>
          {adminTexts.users.add}
        </Button>
      )}
    </>
  );
}
