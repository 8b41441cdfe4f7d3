import type { FieldError, UseFormRegisterReturn } from 'react-hook-form';
import type { NumberRule } from '#contract/council/batch-rule-rows.ts';
import { type RuleName, ruleOf } from '#contract/council/batch-rules.ts';
import { isAsked, rulesAsAsked } from '#contract/council/chosen-rules.ts';
import { FieldHints } from '#web/features/batches/panel/field-hints.tsx';
import type { TypedRules } from '#web/features/batches/panel/typed-rules.ts';
import { adminTexts } from '#web/text/admin.ts';
import { toNumberText } from '#web/text/moments.ts';
import { Choice } from '#web/ui/choice.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { lackText, sentencesOf } from './rule-sentences.ts';

/** A form that has the rules among its fields. */
type RuleForm = {
  register: (name: RuleName) => UseFormRegisterReturn;
  setValue: (name: RuleName, value: never) => void;
  watch: () => TypedRules;
  formState: { errors: { [Name in RuleName]?: FieldError } };
};

type RuleFieldsProps = {
  form: RuleForm;
  /** Which of them; without it all. */
  isShown?: (name: RuleName) => boolean;
  /** Stoning has started: what stands still does, as it is here. */
  frozen?: TypedRules | undefined;
  savedMeanwhile?: (name: RuleName) => string | undefined;
};

/** A field for each rule that means something, in the order in which they are asked. */
export function RuleFields({ form, isShown = () => true, frozen, savedMeanwhile }: RuleFieldsProps) {
  const typed = form.watch();
  const valuesOf = (name: RuleName) => (ruleOf(name).standsStill && frozen) || typed;
  return rulesAsAsked()
    .filter((name) => isShown(name) && isAsked(name, valuesOf(name)))
    .map((name) => (
      <RuleField
        key={name}
        name={name}
        form={form}
        typed={valuesOf(name)[name]}
        lack={lackText(name, typed)}
        frozen={valuesOf(name) === frozen}
        savedMeanwhile={savedMeanwhile?.(name)}
      />
    ));
}

type RuleFieldProps = {
  name: RuleName;
  form: RuleForm;
  typed: string;
  /** Why what is typed cannot be chosen. */
  lack: string | undefined;
  frozen: boolean;
  savedMeanwhile: string | undefined;
};

function RuleField({ name, form, typed, lack, frozen, savedMeanwhile }: RuleFieldProps) {
  const rule = ruleOf(name);
  const { legend, hint, names, means } = sentencesOf(name) ?? {};
  const { until, frozen: why, any } = adminTexts.batches.ruleTimes;
  // Where a rule that never stands still has a hint, that says so too.
  const when = rule.standsStill ? (frozen ? why : until) : !hint && any;
  const hints = <FieldHints of={[savedMeanwhile, lack && <strong key="lack">{lack}</strong>, hint, when]} />;
  if (rule.kind === 'number') return <NumberField {...{ name, rule, form, hints, ...(frozen && { typed }) }} />;
  return (
    <Choice
      legend={legend}
      hint={hints}
      options={rule.values.map((value) => ({ value, label: names?.[value], hint: means?.[value] }))}
      value={typed}
      disabled={frozen}
      onChange={(value) => form.setValue(name, value as never)}
    />
  );
}

type NumberFieldProps = {
  name: RuleName;
  rule: NumberRule;
  form: RuleForm;
  hints: React.ReactNode;
  /** What stands still in it. */
  typed?: string;
};

function NumberField({ name, rule, form, hints, typed }: NumberFieldProps) {
  const { legend, wrong } = sentencesOf(name) ?? {};
  const most = toNumberText(rule.most);
  return (
    <Field label={legend} error={form.formState.errors[name] && wrong?.({ most })} hint={hints}>
      <Input
        className="num short"
        inputMode="numeric"
        autoComplete="off"
        maxLength={String(rule.most).length}
        readOnly={typed !== undefined}
        {...form.register(name)}
        {...(typed !== undefined && { value: typed })}
      />
    </Field>
  );
}
