import { isOffered } from '#contract/council/question-state.ts';
import { maxLengths } from '#contract/wire/fields.ts';
import { adminTexts } from '#web/text/admin.ts';
import { Field, Input } from '#web/ui/field.tsx';
import { type TextDraft, textOf, withText } from './text-draft.ts';

type ReasonFieldsProps = {
  reasons: readonly string[];
  language: string;
  draft: TextDraft;
  readOnly: boolean;
  onChange: (draft: TextDraft) => void;
};

/** The batch's own reasons for declining, beside those of the product, as readers of one more language read them. */
export function ReasonFields({ reasons, language, draft, readOnly, onChange }: ReasonFieldsProps) {
  return (
    <fieldset className="reason-fields">
      <legend>{adminTexts.batches.reasonFields}</legend>
      <p className="quiet small">{adminTexts.batches.reasonFieldsHint}</p>
      {reasons.map((reason, n) =>
        isOffered(reason) ? null : (
          <Field key={reason} label={<bdi>{reason}</bdi>}>
            <Input
              dir="auto"
              lang={language}
              maxLength={maxLengths.reason}
              readOnly={readOnly}
              value={textOf(draft, language, `reason_${n + 1}`)}
              onChange={({ currentTarget }) =>
                onChange(withText(draft, language, `reason_${n + 1}`, currentTarget.value))
              }
            />
          </Field>
        ),
      )}
    </fieldset>
  );
}
