import type { FieldError, UseFormRegisterReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { BatchRules, largestCouncil, TieAtCut } from '#contract/public-batch.ts';
import { batchesText } from '#web/text/admin.ts';
import { Choice } from '#web/ui/choice.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { Hints } from './rule-fields.tsx';

/** What is typed for the rule: nothing, or a number. */
const CouncilSize = z.pipe(
  z.string().check(z.trim(), z.regex(/^\d{0,2}$/)),
  z.pipe(
    z.transform((typed: string) => (typed === '' ? null : Number(typed))),
    BatchRules.shape.council_size,
  ),
);

/** The rules of the cut as fields hold them. */
export const cutForm = { council_size: CouncilSize, tie_at_cut: TieAtCut };

export const toTyped = (size: BatchRules['council_size']) => (size === null ? '' : String(size));

type CutFieldsProps = {
  /** What is typed. */
  size: string;
  tie: TieAtCut;
  error: FieldError | undefined;
  field: UseFormRegisterReturn;
  onTie: (value: TieAtCut) => void;
  /** Stoning has started: it stands still. */
  frozen?: boolean;
  savedMeanwhile?: { size: string | undefined; tie: string | undefined };
};

/** How many questions go to the council, and which of those that are joint at that cut; without a number there is no cut. */
export function CutFields({ size, tie, error, field, onTie, frozen = false, savedMeanwhile }: CutFieldsProps) {
  const { legend, hint, names, means } = batchesText.tieAtCut;
  const { until, frozen: why } = batchesText.stonesShown;
  const when = frozen ? why : until;
  return (
    <>
      <Field
        label={batchesText.fields.councilSize}
        error={error && batchesText.councilSizeWrong({ most: largestCouncil })}
        hint={<Hints of={[savedMeanwhile?.size, batchesText.councilSizeHint, when]} />}
      >
        <Input
          className="num short"
          inputMode="numeric"
          autoComplete="off"
          maxLength={2}
          readOnly={frozen}
          {...field}
          {...(frozen && { value: size })}
        />
      </Field>
      {size.trim() !== '' && (
        <Choice
          legend={legend}
          hint={<Hints of={[savedMeanwhile?.tie, hint, when]} />}
          options={TieAtCut.options.map((value) => ({ value, label: names[value], hint: means[value] }))}
          value={tie}
          disabled={frozen}
          onChange={onTie}
        />
      )}
    </>
  );
}
