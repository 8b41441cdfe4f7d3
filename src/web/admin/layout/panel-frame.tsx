import type { ComponentProps, ReactNode } from 'react';
import { LanguageSwitch } from '#web/ui/language-switch.tsx';
import { AdminHeader } from './admin-header.tsx';

/** What is around every page of the panel. */
export function PanelFrame({ children, ...head }: ComponentProps<typeof AdminHeader> & { children: ReactNode }) {
  return (
    <div className="tool">
      <AdminHeader {...head} />
      <main id="main">{children}</main>
      <footer className="wrap panel-foot">
        <LanguageSwitch />
      </footer>
    </div>
  );
}
