import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { hallHelpersApi } from '#contract/council/hall-helpers.ts';
import { maxLengths } from '#contract/wire/fields.ts';
import { call } from '#web/api/call.ts';
import { failureText } from '#web/panel-kit/failure.ts';
import { lazyTexts } from '#web/text/lazy.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { FormError } from '#web/ui/form-error.tsx';

/** For who has a code and no account. */
export function HelperForm() {
  const queryClient = useQueryClient();
  const [code, setCode] = useState('');
  const [name, setName] = useState('');
  const [pressed, setPressed] = useState(false);
  const fields = { code: useRef<HTMLInputElement>(null), name: useRef<HTMLInputElement>(null) };
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(hallHelpersApi.begin, { body: { code, name } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['helper'] }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setPressed(true);
    if (code.trim() === '') fields.code.current?.focus();
    else if (name.trim() === '') fields.name.current?.focus();
    else mutate();
  };
  const { codeMissing, nameMissing } = lazyTexts.entry;
  return (
    <form className="entry-form" noValidate onSubmit={submit}>
      <p>{lazyTexts.entry.helperLead}</p>
      <Field label={lazyTexts.entry.helperCode} error={pressed && code.trim() === '' ? codeMissing : undefined}>
        <Input
          ref={fields.code}
          autoFocus
          dir="ltr"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={40}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      </Field>
      <Field label={lazyTexts.entry.name} error={pressed && name.trim() === '' ? nameMissing : undefined}>
        <Input
          ref={fields.name}
          dir="auto"
          autoComplete="name"
          maxLength={maxLengths.name}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <FormError>{failureText(error)}</FormError>
      <Button type="submit" variant="primary" pending={isPending}>
        {lazyTexts.entry.begin}
      </Button>
      <p>
        <a href="/admin">{lazyTexts.entry.signIn}</a>
      </p>
      <p>
        <a href="/batches">{lazyTexts.entry.stubElsewhere}</a>
      </p>
    </form>
  );
}
