import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Identity, identityLengths } from '#contract/identity.ts';
import { revisionToSaveOn, savedMeanwhile } from '#web/panel-kit/edited.ts';
import { failureText } from '#web/panel-kit/failure.ts';
import { fieldErrorText } from '#web/panel-kit/field-error.ts';
import { activeTexts } from '#web/text/active.ts';
import { adminText, identityText } from '#web/text/admin.ts';
import { uiText } from '#web/text/public.ts';
import { Button } from '#web/ui/button.tsx';
import { Mark } from '#web/ui/drawings.tsx';
import { Field, Input, Select } from '#web/ui/field.tsx';
import { useUpdateIdentity } from './queries.ts';

type Stored = Identity & { revision: number };
type Words = { [field in keyof Identity]: string };

export function IdentityForm({ latest }: { latest: Stored }) {
  const [opened, setOpened] = useState(latest);
  const update = useUpdateIdentity();
  const form = useForm<Identity, unknown, Identity>({
    resolver: zodResolver(Identity),
    defaultValues: toWords(opened),
  });
  const { errors } = form.formState;
  const hint = (field: keyof Identity, text: string) =>
    savedMeanwhile(update.error, opened[field], latest[field]) ?? text;
  const submit = form.handleSubmit((identity) => {
    if (update.isPending) return;
    const revision = revisionToSaveOn(opened, latest, update.error);
    update.mutate({ revision, identity }, { onSuccess: setOpened });
  });
  const failure = failureText(update.error);
  return (
    <form className="identity" noValidate onSubmit={submit}>
      <p className="quiet">{identityText.lead}</p>
      <Field
        label={identityText.name}
        hint={hint('name', identityText.nameHint({ title: uiText.title }))}
        error={fieldErrorText(errors.name)}
      >
        <Input maxLength={identityLengths.name} dir="auto" {...form.register('name')} />
      </Field>
      <Field
        label={identityText.contact}
        hint={hint('contact', identityText.contactHint)}
        error={fieldErrorText(errors.contact)}
      >
        <Input maxLength={identityLengths.contact} dir="auto" {...form.register('contact')} />
      </Field>
      <Field
        label={identityText.imprint}
        hint={hint('imprint', identityText.imprintHint)}
        error={errors.imprint && identityText.wrongAddress}
      >
        <Input type="url" maxLength={identityLengths.imprint} {...form.register('imprint')} />
      </Field>
      <Field label={identityText.language} hint={hint('language', identityText.languageHint)}>
        <Select {...form.register('language')}>
          <option value="">{identityText.languageNone}</option>
          {activeTexts()
            .languages.filter(({ code }) => code !== 'en')
            .map(({ code, name }) => (
              <option key={code} value={code} lang={code}>
                {name}
              </option>
            ))}
        </Select>
      </Field>
      <Field
        label={identityText.timeZone}
        hint={hint('time_zone', identityText.timeZoneHint)}
        error={errors.time_zone && identityText.wrongZone}
      >
        <Input dir="ltr" list="time-zones" autoComplete="off" {...form.register('time_zone')} />
      </Field>
      <datalist id="time-zones">
        {Intl.supportedValuesOf('timeZone').map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
      <Preview {...toWords(form.watch())} />
      {failure && <p className="form-error">{failure}</p>}
      <div>
        <Button type="submit" variant="primary" pending={update.isPending}>
          {update.isPending ? adminText.updating : identityText.save}
        </Button>
      </div>
    </form>
  );
}

/** Head and foot of the page as they would be. */
function Preview({ name, contact, imprint }: Words) {
  const title = name.trim() || uiText.title;
  return (
    <section className="identity-preview" aria-label={identityText.preview}>
      <h3>{identityText.preview}</h3>
      <p className="brand">
        <Mark />
        <bdi>{title}</bdi>
      </p>
      <p className="identity-foot">
        <bdi>{title}</bdi>
        {contact.trim() && <bdi>{contact.trim()}</bdi>}
        {imprint.trim() && <span>{uiText.imprint}</span>}
      </p>
    </section>
  );
}

function toWords({ name, contact, imprint, language, time_zone }: Identity): Words {
  return {
    name: name ?? '',
    contact: contact ?? '',
    imprint: imprint ?? '',
    language: language ?? '',
    time_zone: time_zone ?? '',
  };
}
