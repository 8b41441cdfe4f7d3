import { useQuery } from '@tanstack/react-query';
import type { Batch } from '#contract/council/batches.ts';
import { type AuditFilter, AuditKind } from '#contract/trust/audit.ts';
import { actorName } from '#web/panel-kit/actor-name.ts';
import { adminTexts } from '#web/text/admin.ts';
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
    <search className="audit-filter" aria-label={adminTexts.audit.filters}>
      <Field label={adminTexts.audit.person}>
        <Select value={filter.actor ?? ''} onChange={choose('actor')}>
          <option value="">{adminTexts.audit.everybody}</option>
          <NameOptions of={actors.map(({ id, name }) => ({ id, name: actorName(name) }))} />
        </Select>
      </Field>
      <Field label={adminTexts.audit.kind}>
        <Select value={filter.kind ?? ''} onChange={choose('kind')}>
          <option value="">{adminTexts.audit.everyKind}</option>
          {AuditKind.options.map((kind) => (
            <option key={kind} value={kind}>
              {adminTexts.audit.kinds[toKey(kind)]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={adminTexts.audit.batch}>
        <Select value={filter.batch ?? ''} onChange={choose('batch')}>
          <option value="">{adminTexts.audit.everyBatch}</option>
          <NameOptions of={batches} />
        </Select>
      </Field>
    </search>
  );
}
