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
  /** The rules as they are, and why one of them stands still; undefined of one that can be changed. */
  frozen?: { values: TypedRules; why: (name: RuleName) => string | undefined };
  savedMeanwhile?: (name: RuleName) => string | undefined;
};

/** A field for each rule that means something, in the order in which they are asked. */
export function RuleFields({ form, isShown = () => true, frozen, savedMeanwhile }: RuleFieldsProps) {
  const typed = form.watch();
  const valuesOf = (name: RuleName) => (frozen?.why(name) ? frozen.values : typed);
  return rulesAsAsked()
    .filter((name) => isShown(name) && isAsked(name, valuesOf(name)))
    .map((name) => (
      <RuleField
        key={name}
        name={name}
        form={form}
        typed={valuesOf(name)[name]}
        lack={lackText(name, typed)}
        frozen={frozen?.why(name)}
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
  /** Why it stands still. */
  frozen: string | undefined;
  savedMeanwhile: string | undefined;
};

function RuleField({ name, form, typed, lack, frozen, savedMeanwhile }: RuleFieldProps) {
  const rule = ruleOf(name);
  const { legend, hint, names, means } = sentencesOf(name) ?? {};
  const hints = [savedMeanwhile, lack && <strong key="lack">{lack}</strong>, frozen];
  if (rule.kind === 'number')
    return (
      <NumberField {...{ name, rule, form, hints: <FieldHints of={[...hints, hint]} />, ...(frozen && { typed }) }} />
    );
  return (
    <div className="rule-field">
      <Choice
        legend={legend}
        hint={hints.some(Boolean) && <FieldHints of={hints} />}
        options={rule.values.map((value) => ({ value, label: names?.[value], hint: means?.[value] }))}
        value={typed}
        disabled={frozen !== undefined}
        onChange={(value) => form.setValue(name, value as never)}
      />
      <RuleMeaning name={name} values={rule.values} />
    </div>
  );
}

/** What each value means at length, and until when it can be changed: folded, since few ask. */
function RuleMeaning({ name, values }: { name: RuleName; values: readonly string[] }) {
  const { hint, names, meanings } = sentencesOf(name) ?? {};
  const { until, any } = adminTexts.batches.ruleTimes;
  return (
    <details className="rule-meaning">
      <summary>{adminTexts.batches.ruleMeaning}</summary>
      {hint && <p>{hint}</p>}
      <dl>
        {values.map((value) => (
          <div key={value}>
            <dt>{names?.[value]}</dt>
            <dd>{meanings?.[value]}</dd>
          </div>
        ))}
      </dl>
      <p>{ruleOf(name).standsStill ? until : any}</p>
    </details>
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
