import { type FormEvent, type ReactNode, useState } from 'react';
import { adminTexts } from '#web/text/admin.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { CodeField } from './code-field.tsx';

type CodeFormProps = {
  lead: string;
  label: string;
  hint: string;
  digits?: boolean;
  large: boolean;
  cancel: ReactNode;
  pending: boolean;
  error: string | undefined;
  onSubmit: (code: string) => void;
  /** Other ways to go on. */
  children: ReactNode;
};

/** The step of a sign-in that asks for a code. */
export function CodeForm({ lead, label, hint, digits = true, large, cancel, pending, error, ...rest }: CodeFormProps) {
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    setMissing(!code.trim());
    if (code.trim()) rest.onSubmit(code.trim());
  };
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <p role="status">{lead}</p>
      <CodeField
        label={label}
        hint={hint}
        digits={digits}
        code={code}
        onCode={setCode}
        error={missing ? adminTexts.entrance.missingCode : undefined}
      />
      <FormError>{!missing && error}</FormError>
      <div className={large ? 'stack' : 'acts'}>
        {cancel}
        <Button type="submit" variant="primary" large={large} pending={pending}>
          {pending ? adminTexts.signIn.signingIn : adminTexts.signIn.signIn}
        </Button>
      </div>
      <div className="other-ways">{rest.children}</div>
    </form>
  );
}
