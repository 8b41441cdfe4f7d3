import type { FieldError, UseFormRegisterReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { BatchRules, questionsLimit } from '#contract/batches.ts';
import { batchesText } from '#web/text/admin.ts';
import { toNumberText } from '#web/text/moments.ts';
import { Field, Input } from '#web/ui/field.tsx';

/** What is typed for the rule, as a number. */
export const QuestionsLimit = z.pipe(
  z.string().check(z.trim(), z.regex(/^\d{1,5}$/)),
  z.pipe(z.transform(Number), BatchRules.shape.questions_limit),
);

type MoreRulesProps = {
  error: FieldError | undefined;
  field: UseFormRegisterReturn;
  /** What somebody else saved meanwhile. */
  savedMeanwhile?: string | undefined;
};

/** The rules that hardly anybody changes, closed until they are asked for or one of them is wrong. */
export function MoreRules({ error, field, savedMeanwhile }: MoreRulesProps) {
  return (
    <details className="more-rules" open={error ? true : undefined}>
      <summary>{batchesText.moreRules}</summary>
      <Field
        label={batchesText.fields.questionsLimit}
        error={error && batchesText.questionsLimitWrong({ most: toNumberText(questionsLimit.most) })}
        hint={[savedMeanwhile, batchesText.questionsLimitHint].filter(Boolean).map((hint) => (
          <span className="hint-line" key={hint}>
            {hint}
          </span>
        ))}
      >
        <Input className="num" inputMode="numeric" autoComplete="off" maxLength={5} {...field} />
      </Field>
    </details>
  );
}
