import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Batch } from '#contract/council/batches.ts';
import { phases } from '#contract/council/public-batch.ts';
import type { QuestionsInBatch } from '#contract/council/questions.ts';
import { phaseName } from '#web/features/panel/batches/steps/phases.ts';
import { questionCountsQuery } from '#web/features/panel/questions/queries.ts';
import { adminText, batchesText, tableText } from '#web/text/admin.ts';
import { councilZone } from '#web/text/council-zone.ts';
import { foreignZone } from '#web/text/deadline.ts';
import { toTimeText } from '#web/text/local-moment.ts';
import { Badge } from '#web/ui/badge.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Day } from '#web/ui/day.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { BatchActions, type BatchDialog } from './batch-actions.tsx';

type BatchTableProps = {
  batches: readonly Batch[];
  onOpen: (dialog: BatchDialog, batch: Batch) => void;
  onActivated: (batch: Batch) => void;
};

/** All batches: the active one first, those in the archive folded at the end. */
export function BatchTable({ batches, onOpen, onActivated }: BatchTableProps) {
  const columns = useColumns(batches, onOpen, onActivated);
  const inSight = batches.filter(({ archived_at, is_active }) => is_active || !archived_at);
  const archived = batches.filter((batch) => !inSight.includes(batch));
  const ofTable = {
    className: 't-batches',
    columns,
    toSearchText: ({ name }: Batch) => name,
    searchLabel: tableText.search,
  };
  return (
    <>
      <DataTable
        {...ofTable}
        label={adminText.tabs.batches}
        rows={inSight.toSorted((one, other) => Number(other.is_active) - Number(one.is_active))}
        rowClass={({ is_active }) => (is_active ? 'pinned' : undefined)}
        empty={<Empty>{archived.length > 0 ? batchesText.allArchived : batchesText.empty}</Empty>}
      />
      {archived.length > 0 && (
        <details className="archived">
          <summary>{batchesText.archivedBatches({ count: archived.length })}</summary>
          <DataTable {...ofTable} label={batchesText.archived} rows={archived} empty={null} />
        </details>
      )}
    </>
  );
}

function useColumns(
  batches: readonly Batch[],
  onOpen: BatchTableProps['onOpen'],
  onActivated: BatchTableProps['onActivated'],
): Column<Batch>[] {
  const active = batches.find(({ is_active }) => is_active);
  const { data: counts } = useQuery(questionCountsQuery);
  return [
    {
      header: batchesText.columns.name,
      kind: 'lead',
      cell: ({ id, name }) => (
        <NameCell
          id={id}
          name={name}
          questions={counts && (counts.find(({ batch_id }) => batch_id === id) ?? noQuestions)}
        />
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
      cell: (batch) => <PhaseCell {...batch} />,
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
}

type NameCellProps = Pick<Batch, 'id' | 'name'> & {
  questions: Pick<QuestionsInBatch, 'count' | 'on_paper'> | undefined;
};

const noQuestions = { count: 0, on_paper: null };

function NameCell({ id, name, questions }: NameCellProps) {
  return (
    <>
      <Link className="row-name" to="/admin" search={{ batch: id }} dir="auto">
        {name}
      </Link>
      {questions && <small className="row-note num">{toCountText(questions)}</small>}
    </>
  );
}

/** Questions that went on from a batch still stand on its ballot paper: both numbers, or somebody takes them for lost. */
function toCountText({ count, on_paper: paper }: Pick<QuestionsInBatch, 'count' | 'on_paper'>): string {
  const isSame = paper === null || paper === count;
  return isSame ? batchesText.questionCount({ count }) : batchesText.questionsOnPaper({ paper, count });
}

function PhaseCell({ phase, ballots, rules, planned }: Batch) {
  const movesByItself = phase !== phases.completed && (planned !== null || rules.phase_changes === 'at_deadlines');
  return (
    <div>
      <Badge phase={phase}>{phaseName(phase)}</Badge>
      {movesByItself && <small className="row-note">{batchesText.movesByItself}</small>}
      {ballots > 0 && <small className="row-note num">{batchesText.ballots({ count: ballots })}</small>}
    </div>
  );
}

function Deadline({ moment }: { moment: string }) {
  const zone = foreignZone(moment, { form: 'short' });
  return (
    <div>
      <Day moment={moment}>
        <small>{toTimeText(moment, councilZone())}</small>
      </Day>
      {zone && <small className="row-note">{zone}</small>}
    </div>
  );
}
