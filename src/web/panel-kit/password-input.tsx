import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { passwordLength } from '#contract/people/passwords.ts';
import { adminTexts } from '#web/text/admin.ts';
import { Input } from '#web/ui/field.tsx';

type PasswordInputProps = Omit<ComponentProps<'input'>, 'type' | 'autoComplete'> & {
  autoComplete: 'current-password' | 'new-password';
};

/** A password that can be looked at while it is typed, for whom nobody watches. */
export function PasswordInput({ ref, ...rest }: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  const partRef = useRef<HTMLDivElement>(null);
  // Whatever is sent is covered again: only of covered fields do browsers keep the content among the passwords alone.
  useEffect(() => {
    const form = partRef.current?.closest('form');
    const cover = () => setShown(false);
    form?.addEventListener('submit', cover);
    return () => form?.removeEventListener('submit', cover);
  }, []);
  return (
    <div className="password" ref={partRef}>
      <Input
        maxLength={passwordLength.max}
        {...rest}
        ref={ref}
        type={shown ? 'text' : 'password'}
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
      />
      <button type="button" className="icon-btn" aria-pressed={shown} onClick={() => setShown(!shown)}>
        <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
          <path d="M2.75 12c2-4 5.3-6.25 9.25-6.25S19.25 8 21.25 12c-2 4-5.3 6.25-9.25 6.25S4.75 16 2.75 12Z" />
          <circle cx="12" cy="12" r="3" />
          {shown && <path d="m4.5 19.5 15-15" strokeLinecap="round" />}
        </svg>
        <span className="visually-hidden">{adminTexts.signIn.showPassword}</span>
      </button>
    </div>
  );
}
