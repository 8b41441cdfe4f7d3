import { useQuery } from '@tanstack/react-query';
import { batchesQuery } from '#web/features/batches/panel/queries.ts';
import { Field, Select } from '#web/ui/field.tsx';
import { NameOptions } from '#web/ui/name-options.tsx';
import { programsText } from './texts.ts';

type BatchSelectProps = { batch: string | null; onBatch: (batch: string | null) => void };

/** One batch, or all of them. */
export function BatchSelect({ batch, onBatch }: BatchSelectProps) {
  const { data: batches = [] } = useQuery(batchesQuery);
  return (
    <Field label={programsText.tokens.batch}>
      <Select value={batch ?? ''} onChange={({ target }) => onBatch(target.value || null)}>
        <option value="">{programsText.tokens.allBatches}</option>
        <NameOptions of={batches} />
      </Select>
    </Field>
  );
}

/** What a batch is called, where there is one. */
export function useBatchName(): (batch: string | null) => string {
  const { data: batches = [] } = useQuery(batchesQuery);
  return (batch) => (batch && batches.find(({ id }) => id === batch)?.name) || programsText.tokens.allBatches;
}
