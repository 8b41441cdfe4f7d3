import { useQuery } from '@tanstack/react-query';
import { type Batch, TakeAlong } from '#contract/council/batches.ts';
import { allows } from '#contract/council/phases.ts';
import { FieldHints } from '#web/features/batches/panel/field-hints.tsx';
import { sourceBatchesOf, sourceBatchTexts } from '#web/features/batches/panel/source-batches.ts';
import { questionCountsQuery } from '#web/features/questions/panel/queries.ts';
import { adminTexts } from '#web/text/admin.ts';
import { toNumberText } from '#web/text/moments.ts';
import { Choice } from '#web/ui/choice.tsx';
import { Field, Select } from '#web/ui/field.tsx';
import { NameOptions } from '#web/ui/name-options.tsx';

type TakeAlongChoiceProps = {
  batches: readonly Batch[];
  /** How many questions each choice brings, as far as that is known. */
  counts: Record<TakeAlong, number | undefined>;
  value: TakeAlong | undefined;
  onChange: (value: TakeAlong) => void;
  /** The completed batch that `not_forwarded` means. */
  from: string;
  onFrom: (id: string) => void;
};

/** Which questions come along to a new batch, with how many there are and where they would leave. */
export function TakeAlongChoice({ batches, counts, value, onChange, from, onFrom }: TakeAlongChoiceProps) {
  const { data } = useQuery(questionCountsQuery);
  const { legend, hint, names, from: fromLabel } = adminTexts.batches.takeAlong;
  const completed = batches.filter(({ phase }) => allows[phase].result);
  const offered = TakeAlong.options.filter((one) => one !== 'not_forwarded' || completed.length > 0);
  return (
    <>
      <Choice
        legend={legend}
        hint={completed.length > 0 && hint}
        options={offered.map((one) => ({
          value: one,
          label: <Counted label={names[one]} count={counts[one]} />,
          hint: one === 'all' && data && <FieldHints of={sourceBatchTexts(sourceBatchesOf(data, batches))} />,
        }))}
        value={value}
        onChange={onChange}
      />
      {value === 'not_forwarded' && (
        <Field label={fromLabel}>
          <Select value={from} onChange={({ currentTarget }) => onFrom(currentTarget.value)}>
            <NameOptions of={completed} />
          </Select>
        </Field>
      )}
    </>
  );
}

function Counted({ label, count }: { label: string; count: number | undefined }) {
  return (
    <span className="choice-line">
      <span>{label}</span>
      {count !== undefined && <span className="num">{toNumberText(count)}</span>}
    </span>
  );
}
