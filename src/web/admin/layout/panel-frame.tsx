import type { ComponentProps, ReactNode } from 'react';
import { useAdministrator } from '#web/panel-kit/session.ts';
import { adminTexts } from '#web/text/admin.ts';
import { LanguageSwitch } from '#web/ui/language-switch.tsx';
import { AdminHeader } from './admin-header.tsx';

/** What is around every page of the panel. */
export function PanelFrame({ children, ...head }: ComponentProps<typeof AdminHeader> & { children: ReactNode }) {
  return (
    <div className="tool">
      <AdminHeader {...head} />
      <main id="main">
        <RoleLine />
        {children}
      </main>
      <footer className="wrap panel-foot">
        <LanguageSwitch />
      </footer>
    </div>
  );
}

/** What somebody may do here who may not do everything: it says why there are no more buttons. */
function RoleLine() {
  const role = useAdministrator()?.role;
  if (!role || role === 'owner') return null;
  return <p className="wrap role-line">{adminTexts.roles.yours({ role, may: adminTexts.roles.may[role] })}</p>;
}
