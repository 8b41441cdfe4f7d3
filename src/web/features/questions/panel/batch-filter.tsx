import type { Batch } from '#contract/council/batches.ts';
import { adminTexts } from '#web/text/admin.ts';
import { Select } from '#web/ui/field.tsx';
import { NameOptions } from '#web/ui/name-options.tsx';

type BatchFilterProps = {
  batches: readonly Batch[];
  /** The id of a batch, `none`, or undefined for all. */
  value: string | undefined;
  onChange: (value: string | undefined) => void;
};

/** Of which batch questions are shown. */
export function BatchFilter({ batches, value = '', onChange }: BatchFilterProps) {
  return (
    <Select
      aria-label={adminTexts.questions.filter}
      title={adminTexts.questions.filter}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
    >
      <option value="">{adminTexts.questions.everyBatch}</option>
      <option value="none">{adminTexts.questions.noBatch}</option>
      <NameOptions of={batches} />
    </Select>
  );
}
