import type { Batch } from '#contract/batches.ts';
import { adminText, batchesText, tableText } from '#web/text/admin.ts';
import { Badge } from '#web/ui/badge.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Day } from '#web/ui/day.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { toTimeText } from '#web/ui/local-moment.ts';
import { BatchActions, type BatchDialog } from './batch-actions.tsx';
import { phaseName } from './phase-step.ts';

type BatchTableProps = {
  batches: readonly Batch[];
  onOpen: (dialog: BatchDialog, batch: Batch) => void;
  onActivated: (batch: Batch) => void;
};

export function BatchTable({ batches, onOpen, onActivated }: BatchTableProps) {
  const active = batches.find(({ is_active }) => is_active);
  const columns: Column<Batch>[] = [
    {
      header: batchesText.columns.name,
      kind: 'lead',
      cell: ({ name }) => (
        <span className="row-name" dir="auto">
          {name}
        </span>
      ),
    },
    {
      header: batchesText.columns.submissionDeadline,
      cell: ({ submission_deadline }) => <Deadline moment={submission_deadline} />,
    },
    {
      header: batchesText.columns.stoningDeadline,
      cell: ({ stoning_deadline }) => <Deadline moment={stoning_deadline} />,
    },
    {
      header: batchesText.columns.phase,
      cell: ({ phase, ballots }) => (
        <div>
          <Badge phase={phase}>{phaseName(phase)}</Badge>
          {ballots > 0 && <small className="row-note num">{batchesText.ballots({ count: ballots })}</small>}
        </div>
      ),
    },
    {
      header: batchesText.columns.status,
      cell: ({ is_active }) => (
        <span className={is_active ? 'status on' : 'status'}>
          {is_active ? batchesText.active : batchesText.inactive}
        </span>
      ),
    },
    {
      header: adminText.actions,
      kind: 'actions',
      cell: (batch) => (
        <BatchActions
          batch={batch}
          leaving={active}
          onOpen={(dialog) => onOpen(dialog, batch)}
          onActivated={() => onActivated(batch)}
        />
      ),
    },
  ];
  return (
    <DataTable
      label={adminText.tabs.batches}
      className="t-batches"
      columns={columns}
      rows={batches}
      toSearchText={({ name }) => name}
      searchLabel={tableText.search}
      empty={<Empty>{batchesText.empty}</Empty>}
    />
  );
}

function Deadline({ moment }: { moment: string }) {
  return (
    <Day moment={moment}>
      <small>{toTimeText(moment)}</small>
    </Day>
  );
}
