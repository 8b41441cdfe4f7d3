import type { ReactNode } from 'react';
import { adminTexts } from '#web/text/admin.ts';
import { Button } from '#web/ui/button.tsx';
import { townText } from './texts.ts';
import { TownButton } from './town-button.tsx';

type TownOnlyProps = { large: boolean; cancel: ReactNode; command: string; onByPassword: () => void };

/** Where passwords are switched off; an owner whom the command line lets in uses one all the same. */
export function TownOnly({ large, cancel, command, onByPassword }: TownOnlyProps) {
  return (
    <div className="stack">
      <p>{townText.onlyLead}</p>
      <TownButton large={large} first />
      {cancel}
      <details className="sign-in-help small">
        <summary>{adminTexts.entrance.help}</summary>
        <p>
          {townText.help} <code dir="ltr">{command}</code>
        </p>
        <Button variant="plain" onClick={onByPassword}>
          {townText.byPassword}
        </Button>
      </details>
    </div>
  );
}
