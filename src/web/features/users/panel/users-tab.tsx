import { useRef, useState } from 'react';
import { addressRetentionApi } from '#contract/people/address-retention.ts';
import { personalDataApi } from '#contract/people/personal-data.ts';
import { type User, type UserOrder, usersApi } from '#contract/people/users.ts';
import { privacyApi } from '#contract/running/pages-privacy.ts';
import { RetentionDialog } from '#web/features/address-retention/panel/retention-dialog.tsx';
import { PrivacyDialog } from '#web/features/pages/panel/privacy-dialog.tsx';
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
  | { dialog: 'create' | 'personal-data' | 'privacy' | 'retention' }
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
          acts: <TabActs onOpen={(dialog) => setOpen({ dialog })} />,
        }}
        onEdit={(user) => setOpen({ dialog: 'edit', user })}
        onErase={({ email }) => setOpen({ dialog: 'erase', email })}
        onDelete={(user) => setOpen({ dialog: 'delete', user })}
      />
      {open?.dialog === 'create' && <CreateUserDialog onClose={close} />}
      {open?.dialog === 'edit' && <EditUserDialog opened={open.user} onClose={close} />}
      {open?.dialog === 'delete' && <DeleteUserDialog user={open.user} onClose={close} returnFocusTo={headingRef} />}
      {open?.dialog === 'privacy' && <PrivacyDialog onClose={close} />}
      {open?.dialog === 'retention' && <RetentionDialog onClose={close} />}
      {open?.dialog === 'personal-data' && (
        <PersonalDataDialog onErase={(email) => setOpen({ dialog: 'erase', email })} onClose={close} />
      )}
      {open?.dialog === 'erase' && <EraseDialog email={open.email} onClose={close} returnFocusTo={headingRef} />}
    </>
  );
}

function TabActs({ onOpen }: { onOpen: (dialog: 'create' | 'personal-data' | 'privacy' | 'retention') => void }) {
  const may = usePermissions();
  return (
    <>
      {may(privacyApi.update) && (
        <Button variant="plain" onClick={() => onOpen('privacy')}>
          {adminTexts.privacyPage.open}
        </Button>
      )}
      {may(addressRetentionApi.update) && (
        <Button variant="plain" onClick={() => onOpen('retention')}>
          {adminTexts.addressRetention.open}
        </Button>
      )}
      {may(personalDataApi.export) && (
        <Button variant="plain" onClick={() => onOpen('personal-data')}>
          {adminTexts.personalData.open}
        </Button>
      )}
      {may(usersApi.create) && (
        <Button variant="primary" onClick={() => onOpen('create')}>
          {adminTexts.users.add}
        </Button>
      )}
    </>
  );
}
