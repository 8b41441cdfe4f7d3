import { useQuery } from '@tanstack/react-query';
import type { Batch } from '#contract/council/batches.ts';
import { type AuditFilter, AuditKind } from '#contract/trust/audit.ts';
import { auditText } from '#web/text/admin.ts';
import { Field, Select } from '#web/ui/field.tsx';
import { NameOptions } from '#web/ui/name-options.tsx';
import { toKey } from './act-sentence.ts';
import { actorsQuery } from './queries.ts';

type AuditFilterFieldsProps = {
  filter: AuditFilter;
  batches: readonly Batch[];
  onChange: (filter: AuditFilter) => void;
};

export function AuditFilterFields({ filter, batches, onChange }: AuditFilterFieldsProps) {
  const { data: actors = [] } = useQuery(actorsQuery);
  const choose = (field: keyof AuditFilter) => (event: { target: { value: string } }) =>
    onChange({ ...filter, [field]: event.target.value || undefined });
  return (
    <search className="audit-filter" aria-label={auditText.filters}>
      <Field label={auditText.person}>
        <Select value={filter.actor ?? ''} onChange={choose('actor')}>
          <option value="">{auditText.everybody}</option>
          <NameOptions of={actors} />
        </Select>
      </Field>
      <Field label={auditText.kind}>
        <Select value={filter.kind ?? ''} onChange={choose('kind')}>
          <option value="">{auditText.everyKind}</option>
          {AuditKind.options.map((kind) => (
            <option key={kind} value={kind}>
              {auditText.kinds[toKey(kind)]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={auditText.batch}>
        <Select value={filter.batch ?? ''} onChange={choose('batch')}>
          <option value="">{auditText.everyBatch}</option>
          <NameOptions of={batches} />
        </Select>
      </Field>
    </search>
  );
}
