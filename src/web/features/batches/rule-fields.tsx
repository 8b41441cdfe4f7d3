import type { FieldError, UseFormRegisterReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { BatchRules, questionsLimit, StonesShown } from '#contract/batches.ts';
import { batchesText } from '#web/text/admin.ts';
import { toNumberText } from '#web/text/moments.ts';
import { Choice } from '#web/ui/choice.tsx';
import { Field, Input } from '#web/ui/field.tsx';

/** What is typed for the rule, as a number. */
const QuestionsLimit = z.pipe(
  z.string().check(z.trim(), z.regex(/^\d{1,5}$/)),
  z.pipe(z.transform(Number), BatchRules.shape.questions_limit),
);

/** These rules as fields hold them. */
export const rulesForm = { stones_shown: StonesShown, questions_limit: QuestionsLimit };

type StonesShownChoiceProps = {
  value: StonesShown;
  onChange: (value: StonesShown) => void;
  /** Stoning has started: it stands still. */
  frozen?: boolean;
  savedMeanwhile?: string | undefined;
};

/** How stones are shown, each way with what it means for who watches and who votes. */
export function StonesShownChoice({ value, onChange, frozen = false, savedMeanwhile }: StonesShownChoiceProps) {
  const { legend, until, frozen: why, names, means } = batchesText.stonesShown;
  return (
    <Choice
      legend={legend}
      hint={<Hints of={[savedMeanwhile, frozen ? why : until]} />}
      options={StonesShown.options.map((shown) => ({ value: shown, label: names[shown], hint: means[shown] }))}
      value={value}
      disabled={frozen}
      onChange={onChange}
    />
  );
}

type QuestionsLimitFieldProps = {
  error: FieldError | undefined;
  field: UseFormRegisterReturn;
  savedMeanwhile?: string | undefined;
};

export function QuestionsLimitField({ error, field, savedMeanwhile }: QuestionsLimitFieldProps) {
  return (
    <Field
      label={batchesText.fields.questionsLimit}
      error={error && batchesText.questionsLimitWrong({ most: toNumberText(questionsLimit.most) })}
      hint={<Hints of={[savedMeanwhile, batchesText.questionsLimitHint]} />}
    >
      <Input className="num short" inputMode="numeric" autoComplete="off" maxLength={5} {...field} />
    </Field>
  );
}

/** One below the other. */
export function Hints({ of }: { of: readonly (string | false | undefined)[] }) {
  return of.filter(Boolean).map((hint, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: batches of one name can have the same hint
    <span className="hint-line" key={place}>
      {hint}
    </span>
  ));
}
