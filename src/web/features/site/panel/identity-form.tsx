import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { Accent } from '#contract/running/accent.ts';
import { Identity, type IdentityInput, identityLengths, type StoredIdentity } from '#contract/running/identity.ts';
import { isConflict, revisionToSaveOn, savedMeanwhile } from '#web/panel-kit/edit-conflict.ts';
import { failureText } from '#web/panel-kit/failure.ts';
import { fieldErrorText } from '#web/panel-kit/field-error.ts';
import { LanguageOptions } from '#web/panel-kit/language-options.tsx';
import { LeaveGuard } from '#web/panel-kit/leave-guard.tsx';
import { saysUnchanged } from '#web/panel-kit/unchanged.ts';
import { activeTexts } from '#web/text/active.ts';
import { adminTexts } from '#web/text/admin.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, Input, Select } from '#web/ui/field.tsx';
import { IdentityPreview } from './identity-preview.tsx';
import { LogoPart } from './logo-part.tsx';
import { useUpdateIdentity } from './queries.ts';
import { SecondPhaseFields } from './second-phase-fields.tsx';
import { TimeZoneSelect } from './time-zone-select.tsx';
import { useAccent } from './use-accent.ts';
import { chosenLogo, useLogoChoice } from './use-logo-choice.ts';

type Line = Exclude<keyof Identity, 'second_phase'>;
type Typed = Record<Line, string> & Pick<Identity, 'second_phase'>;

export function IdentityForm({ latest, ownTitle }: { latest: StoredIdentity; ownTitle: string }) {
  const [opened, setOpened] = useState(latest);
  const update = useUpdateIdentity();
  const logo = useLogoChoice();
  const form = useForm<IdentityInput, unknown, Identity>({ resolver, defaultValues: toTyped(opened) });
  const hint = (field: Line, text: string) => savedMeanwhile(update.error, opened[field], latest[field]) ?? text;
  const submit = form.handleSubmit((identity) => {
    if (update.isPending) return;
    if (!logo.isReady) return logo.field.current?.focus();
    if (logo.change === undefined && saysUnchanged(identity, latest)) return;
    const saving = { revision: revisionToSaveOn(opened, latest, update.error), identity, logo: logo.change };
    const onLogo = (stored: StoredIdentity) => {
      setOpened(stored);
      logo.leave();
    };
    const sent = JSON.stringify(form.getValues());
    const onSuccess = (stored: StoredIdentity) => {
      setOpened(stored);
      // What is typed meanwhile stays; what was sent stands there as it is stored.
      form.reset(toTyped(stored), { keepValues: JSON.stringify(form.getValues()) !== sent });
    };
    update.mutate({ ...saving, onLogo }, { onSuccess });
  });
  const { name, contact, imprint, accent, second_phase } = form.watch();
  useAccent(latest.accent);
  const failure = failureText(update.error);
  return (
    <form className="identity" noValidate onSubmit={submit}>
      <div className="identity-fields">
        <LogoPart
          name={latest.name ?? ownTitle}
          stored={latest.logo}
          choice={logo}
          isOverwriting={isConflict(update.error) && opened.logo?.address !== latest.logo?.address}
        />
        <WordFields form={form} hint={hint} ownTitle={ownTitle} />
        <LookFields form={form} hint={hint} />
        <SecondPhaseFields form={form} />
      </div>
      <div className="identity-aside">
        <IdentityPreview
          name={name ?? ''}
          contact={contact ?? ''}
          imprint={imprint ?? ''}
          accent={accent ?? ''}
          act={second_phase?.[activeTexts().language.code]?.act ?? ''}
          logo={chosenLogo(logo, latest.logo)}
          ownTitle={ownTitle}
        />
        <LeaveGuard unsaved={form.formState.isDirty || logo.change !== undefined} saving={update.isPending} />
        {failure && <p className="form-error">{failure}</p>}
        <div>
          <Button type="submit" variant="primary" pending={update.isPending}>
            {update.isPending ? adminTexts.panel.updating : adminTexts.identity.save}
          </Button>
        </div>
      </div>
    </form>
  );
}

type Fields = { form: UseFormReturn<IdentityInput, unknown, Identity>; hint: (field: Line, text: string) => string };

function WordFields({ form, hint, ownTitle }: Fields & { ownTitle: string }) {
  const { errors } = form.formState;
  return (
    <>
      <Field
        label={adminTexts.identity.name}
        hint={hint('name', adminTexts.identity.nameHint({ title: ownTitle }))}
        error={fieldErrorText(errors.name)}
      >
        <Input maxLength={identityLengths.name} dir="auto" {...form.register('name')} />
      </Field>
      <Field
        label={adminTexts.identity.contact}
        hint={hint('contact', adminTexts.identity.contactHint)}
        error={fieldErrorText(errors.contact)}
      >
        <Input maxLength={identityLengths.contact} dir="auto" {...form.register('contact')} />
      </Field>
      <Field
        label={adminTexts.identity.imprint}
        hint={hint('imprint', adminTexts.identity.imprintHint)}
        error={errors.imprint && adminTexts.identity.wrongAddress}
      >
        <Input type="url" maxLength={identityLengths.imprint} {...form.register('imprint')} />
      </Field>
      <Field label={adminTexts.identity.language} hint={hint('language', adminTexts.identity.languageHint)}>
        <Select {...form.register('language')}>
          <option value="">{adminTexts.identity.languageNone}</option>
          <LanguageOptions languages={activeTexts().languages.filter(({ code }) => code !== 'en')} />
        </Select>
      </Field>
      <Field
        label={adminTexts.identity.timeZone}
        hint={hint('time_zone', adminTexts.identity.timeZoneHint)}
        error={errors.time_zone && adminTexts.identity.wrongZone}
      >
        <TimeZoneSelect {...form.register('time_zone')} stored={form.formState.defaultValues?.time_zone} />
      </Field>
    </>
  );
}

/** A colour is written, or picked. */
function LookFields({ form, hint }: Fields) {
  const { errors } = form.formState;
  return (
    <Field
      label={adminTexts.identity.accent}
      hint={hint('accent', adminTexts.identity.accentHint)}
      error={errors.accent && adminTexts.identity.wrongAccent}
    >
      <div className="accent-field">
        <input
          type="color"
          aria-label={adminTexts.identity.pickAccent}
          value={Accent.safeParse(form.watch('accent')).data ?? '#1f4f57'}
          onChange={({ target }) => form.setValue('accent', target.value, { shouldDirty: true })}
        />
        <Input dir="ltr" placeholder="#1f4f57" maxLength={7} autoComplete="off" {...form.register('accent')} />
      </div>
    </Field>
  );
}

/** As fields hold it: an empty text in place of none, and both words of each language. */
function toTyped({ name, contact, imprint, language, time_zone, accent, second_phase }: Identity): Typed {
  return {
    name: name ?? '',
    contact: contact ?? '',
    imprint: imprint ?? '',
    language: language ?? '',
    time_zone: time_zone ?? '',
    accent: accent ?? '',
    second_phase: {
      ...second_phase, // of languages that this build lacks, too
      ...Object.fromEntries(
        activeTexts().languages.map(({ code }) => [code, second_phase[code] ?? { name: '', act: '' }]),
      ),
    },
  };
}

const resolveIdentity = zodResolver(Identity);

/** A language in which neither word was written has the product's. */
const resolver: typeof resolveIdentity = (words, context, options) => {
  const written = Object.entries(words.second_phase ?? {}).filter(([, { name, act }]) => (name + act).trim() !== '');
  const given = { ...words, accent: words.accent || null, second_phase: Object.fromEntries(written) };
  return resolveIdentity(given, context, options);
};
