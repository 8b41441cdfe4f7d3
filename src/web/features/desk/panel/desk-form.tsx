import type { ReactNode } from 'react';
import { adminTexts } from '#web/text/admin.ts';
import { Button } from '#web/ui/button.tsx';
import { onEscape } from './key.tsx';

type DeskFormProps = {
  /** What its button does. */
  act: string;
  /** Beside what decides by itself, its button is a small one. */
  small?: boolean;
  disabled?: boolean;
  onSubmit: () => void;
  onCancel: () => void;
  children: ReactNode;
};

/** What is filled in for a question that is read. Escape leads back to it. */
export function DeskForm({ act, small = false, disabled = false, onSubmit, onCancel, children }: DeskFormProps) {
  return (
    <form
      className="desk-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      onKeyDown={onEscape(onCancel)}
    >
      {children}
      <div className="desk-acts">
        <Button type="submit" variant="primary" large={!small} disabled={disabled}>
          {act}
        </Button>
        <Button variant="plain" onClick={onCancel}>
          {adminTexts.desk.cancel}
        </Button>
      </div>
    </form>
  );
}
