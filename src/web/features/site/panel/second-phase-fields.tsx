import type { UseFormReturn } from 'react-hook-form';
import { type Identity, type IdentityInput, identityLengths } from '#contract/running/identity.ts';
import { activeTexts } from '#web/text/active.ts';
import { adminTexts } from '#web/text/admin.ts';
import { Field, Input } from '#web/ui/field.tsx';

/** What the second phase is called, and what its button says, in each language. */
export function SecondPhaseFields({ form }: { form: UseFormReturn<IdentityInput, unknown, Identity> }) {
  const words = form.getValues('second_phase') ?? {};
  // The council's own language comes first, since most of its visitors read it.
  const first = form.watch('language') || 'en';
  const languages = activeTexts().languages.toSorted(
    (one, other) => Number(other.code === first) - Number(one.code === first),
  );
  const wrong = form.formState.errors.second_phase;
  return (
    <details className="identity-words" open={Object.values(words).some(({ name }) => name) || undefined}>
      <summary>{adminTexts.identity.secondPhase}</summary>
      <p className="field-hint">{adminTexts.identity.secondPhaseHint}</p>
      {languages.map(({ code, name }) => (
        <fieldset key={code}>
          <legend lang={code}>{name}</legend>
          {(['name', 'act'] as const).map((field) => (
            <Field
              key={field}
              label={field === 'name' ? adminTexts.identity.phaseName : adminTexts.identity.phaseAct}
              error={wrong?.[code]?.[field] && adminTexts.identity.bothWords}
            >
              <Input
                lang={code}
                dir="auto"
                maxLength={identityLengths.phaseWord}
                {...form.register(`second_phase.${code}.${field}`)}
              />
            </Field>
          ))}
        </fieldset>
      ))}
    </details>
  );
}
