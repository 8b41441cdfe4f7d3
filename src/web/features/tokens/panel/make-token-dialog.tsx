import { type FormEvent, useState } from 'react';
import { NewToken, tokenRoles } from '#contract/running/tokens.ts';
import { maxLengths } from '#contract/wire/fields.ts';
import { failureText } from '#web/panel-kit/failure.ts';
import { adminTexts } from '#web/text/admin.ts';
import { Field, Input, Select } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { BatchSelect } from './batch-select.tsx';
import { OnceDialog } from './once-dialog.tsx';
import { useMakeToken } from './queries.ts';
import { programsText } from './texts.ts';

const dayMs = 86_400_000;
const lengths = [7, 30, 90, 365];

export function MakeTokenDialog({ onClose }: { onClose: () => void }) {
  const make = useMakeToken();
  const [asked, setAsked] = useState<NewToken>({ name: '', role: 'viewer', batch: null });
  const [days, setDays] = useState(365);
  const [isMissing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isNamed = NewToken.shape.name.safeParse(asked.name).success;
    setMissing(!isNamed);
    const expires_at = new Date(Date.now() + days * dayMs).toISOString();
    if (isNamed && !make.isPending) make.mutate({ ...asked, ...(days < 365 && { expires_at }) });
  };
  if (make.data) {
    const { name, token } = make.data;
    const words = {
      title: programsText.tokens.madeTitle({ name }),
      words: programsText.tokens.once,
      label: programsText.tokens.token,
    };
    return <OnceDialog {...words} copy={programsText.tokens.copy} secret={token} onClose={onClose} />;
  }
  return (
    <FormDialog
      title={programsText.tokens.makeTitle}
      description={<p>{programsText.tokens.makeLead}</p>}
      submit={programsText.tokens.makeAct}
      pending={make.isPending}
      pendingLabel={adminTexts.panel.creating}
      error={failureText(make.error)}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={programsText.tokens.name} error={isMissing ? adminTexts.panel.field.missing : undefined}>
        <Input
          value={asked.name}
          maxLength={maxLengths.name}
          autoComplete="off"
          onChange={({ target }) => setAsked({ ...asked, name: target.value })}
        />
      </Field>
      <Field label={programsText.tokens.role} hint={adminTexts.roles.may[asked.role]}>
        <Select
          value={asked.role}
          onChange={({ target }) =>
            setAsked({ ...asked, role: tokenRoles.find((role) => role === target.value) ?? asked.role })
          }
        >
          {tokenRoles.map((role) => (
            <option key={role} value={role}>
              {adminTexts.roles.names[role]}
            </option>
          ))}
        </Select>
      </Field>
      <BatchSelect batch={asked.batch ?? null} onBatch={(batch) => setAsked({ ...asked, batch })} />
      <Field label={programsText.tokens.lasts}>
        <Select value={days} onChange={({ target }) => setDays(Number(target.value))}>
          {lengths.map((count) => (
            <option key={count} value={count}>
              {programsText.tokens.days({ count })}
            </option>
          ))}
        </Select>
      </Field>
    </FormDialog>
  );
}
