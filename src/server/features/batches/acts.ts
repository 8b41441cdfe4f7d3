import type { AuditKind } from '#contract/audit.ts';
import type { Batch } from '#contract/batches.ts';
import type { AuditedAct } from '#server/features/audit/write-audit.ts';

type Recorded = 'name' | 'phase' | 'unlisted' | 'submission_deadline' | 'stoning_deadline' | `phase_${1 | 2 | 3}_text`;

const fieldsOf: [AuditKind, Recorded[]][] = [
  ['batch.renamed', ['name']],
  ['batch.phase_changed', ['phase']],
  ['batch.listing_changed', ['unlisted']],
  ['batch.deadlines_changed', ['submission_deadline', 'stoning_deadline']],
  ['batch.texts_changed', ['phase_1_text', 'phase_2_text', 'phase_3_text']],
];

/** One change of a batch may be several acts. Those that changed nothing leave no entry. */
export function toActs(before: Batch, after: Batch, reason?: string | null): AuditedAct[] {
  const pick = (batch: Batch, fields: readonly Recorded[]) =>
    Object.fromEntries(fields.map((field) => [field, batch[field]]));
  return [
    toggled(before, after.is_active),
    { kind: 'batch.rules_changed', batchId: before.id, before: before.rules, after: after.rules },
    ...fieldsOf.map(([kind, fields]) => ({
      kind,
      batchId: before.id,
      before: pick(before, fields),
      after: { ...pick(after, fields), ...(kind === 'batch.phase_changed' && toSetAside(before, after, reason)) },
    })),
  ];
}

/** What a step back did to the ballots that were given. */
function toSetAside(before: Batch, after: Batch, reason?: string | null) {
  if (before.stoning_round === after.stoning_round) return {};
  return { ballots_set_aside: before.ballots, ...(reason && { reason }) };
}

/** What happens to the active batch when another takes its place. */
export function deactivated(batch: Batch): AuditedAct {
  return toggled(batch, false);
}

function toggled({ id, is_active }: Batch, next: boolean): AuditedAct {
  return {
    kind: next ? 'batch.activated' : 'batch.deactivated',
    batchId: id,
    before: { is_active },
    after: { is_active: next },
  };
}
