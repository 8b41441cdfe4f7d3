import type { ReactNode } from 'react';
import { councilName } from '#web/panel-kit/council-name.ts';
import { adminTexts } from '#web/text/admin.ts';
import { CairnOnLine } from '#web/ui/drawings.tsx';
import { LanguageSwitch } from '#web/ui/language-switch.tsx';

/** The screens before the panel: a drawing, and one thing to do. */
export function Entrance({ title, lead, children }: { title: string; lead?: ReactNode; children?: ReactNode }) {
  const council = councilName();
  return (
    <main className="entrance" id="main">
      <div className="entrance-art">
        <CairnOnLine />
      </div>
      <div className="entrance-words">
        <div className="stack">
          <header>
            {council && (
              <p className="entrance-council">
                <bdi>{council}</bdi>
              </p>
            )}
            <h1 tabIndex={-1}>{title}</h1>
            {lead && <p className="quiet">{lead}</p>}
          </header>
          {children}
          <p>
            <a className="link-row" href="/">
              {adminTexts.signIn.toThePublicQuestions}
            </a>
          </p>
          <LanguageSwitch />
        </div>
      </div>
    </main>
  );
}
