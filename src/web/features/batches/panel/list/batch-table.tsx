import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { Batch } from '#contract/council/batches.ts';
import { phaseDeadline } from '#contract/council/phase-end.ts';
import { allows } from '#contract/council/phases.ts';
import { phases } from '#contract/council/public-batch.ts';
import type { QuestionsInBatch } from '#contract/council/questions.ts';
import { isDue } from '#web/features/batches/panel/steps/is-due.ts';
import { phaseName } from '#web/features/batches/panel/steps/phases.ts';
import { questionCountsQuery } from '#web/features/questions/panel/queries.ts';
import { adminTexts } from '#web/text/admin.ts';
import { councilZone } from '#web/text/council-zone.ts';
import { foreignZone, toShortMomentText } from '#web/text/deadline.ts';
import { toTimeText } from '#web/text/local-moment.ts';
import { Badge } from '#web/ui/badge.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Day } from '#web/ui/day.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Select } from '#web/ui/field.tsx';
import { OrderField } from '#web/ui/order-field.tsx';
import type { ToolbarProps } from '#web/ui/toolbar.tsx';
import { useNow } from '#web/ui/use-now.ts';
import { BatchActions, type BatchDialog } from './batch-actions.tsx';
import { awaited, type BatchOrder, inOrder, isOverdue } from './batch-order.ts';

type BatchTableProps = {
  batches: readonly Batch[];
  toolbar: ToolbarProps;
  /** Stands directly above the rows. */
  above: ReactNode;
  onOpen: (dialog: BatchDialog, batch: Batch) => void;
  onActivated: (batch: Batch) => void;
};

const { newest, oldest, deadline } = adminTexts.table.orders;
const orderLabels = { newest, oldest, deadline } satisfies Record<BatchOrder, string>;

const filteredFrom = 5; // fewer are seen at a glance

/** All batches: the active one first, those in the archive folded at the end. */
export function BatchTable({ batches, toolbar, above, onOpen, onActivated }: BatchTableProps) {
  const [phase, setPhase] = useState<number | undefined>();
  const [order, setOrder] = useState<BatchOrder>('newest');
  const columns = useColumns(batches, onOpen, onActivated);
  const inSight = batches.filter(({ archived_at, is_active }) => is_active || !archived_at);
  const archived = batches.filter((batch) => !inSight.includes(batch));
  const found = inSight.filter((batch) => phase === undefined || batch.phase === phase);
  const ofTable = {
    className: 't-batches',
    columns,
    toSearchText: ({ name }: Batch) => name,
    searchLabel: adminTexts.table.search,
  };
  return (
    <>
      <DataTable
        {...ofTable}
        label={adminTexts.panel.tabs.batches}
        rows={inOrder(found, order)}
        rowClass={({ is_active }) => (is_active ? 'pinned' : undefined)}
        toolbar={{
          ...toolbar,
          filters: inSight.length >= filteredFrom && (
            <>
              <PhaseFilter value={phase} onChange={setPhase} />
              <OrderField value={order} labels={orderLabels} onChange={setOrder} />
            </>
          ),
        }}
        above={above}
        empty={<Empty>{whyEmpty(inSight.length, archived.length)}</Empty>}
      />
      {archived.length > 0 && (
        <details className="archived">
          <summary>{adminTexts.batches.archivedBatches({ count: archived.length })}</summary>
          <DataTable {...ofTable} label={adminTexts.batches.archived} rows={archived} empty={null} />
        </details>
      )}
    </>
  );
}

function whyEmpty(inSight: number, archived: number): string {
  if (inSight > 0) return adminTexts.batches.noneInPhase;
  return archived > 0 ? adminTexts.batches.allArchived : adminTexts.batches.empty;
}

type PhaseFilterProps = { value: number | undefined; onChange: (phase: number | undefined) => void };

function PhaseFilter({ value, onChange }: PhaseFilterProps) {
  return (
    <Select
      aria-label={adminTexts.batches.columns.phase}
      title={adminTexts.batches.columns.phase}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(Number(currentTarget.value) || undefined)}
    >
      <option value="">{adminTexts.batches.everyPhase}</option>
      {Object.values(phases).map((phase) => (
        <option key={phase} value={phase}>
          {phaseName(phase)}
        </option>
      ))}
    </Select>
  );
}

function useColumns(
  batches: readonly Batch[],
  onOpen: BatchTableProps['onOpen'],
  onActivated: BatchTableProps['onActivated'],
): Column<Batch>[] {
  const active = batches.find(({ is_active }) => is_active);
  const framed = awaited(batches);
  const now = useNow();
  const { data: counts } = useQuery(questionCountsQuery);
  return [
    {
      header: adminTexts.batches.columns.name,
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
      header: adminTexts.batches.columns.submissionDeadline,
      className: 'of-deadline',
      cell: (batch) => <Deadline now={now} batch={batch} ends={1} moment={batch.submission_deadline} />,
    },
    {
      header: adminTexts.batches.columns.stoningDeadline,
      className: 'of-deadline',
      cell: (batch) => <Deadline now={now} batch={batch} ends={2} moment={batch.stoning_deadline} />,
    },
    {
      header: adminTexts.batches.columns.phase,
      className: 'of-phase',
      cell: (batch) => <PhaseCell batch={batch} now={now} />,
    },
    {
      header: adminTexts.batches.columns.status,
      className: 'of-status',
      cell: ({ is_active }) => (
        <span className={is_active ? 'status on' : 'status'}>
          {is_active ? adminTexts.batches.active : adminTexts.batches.inactive}
        </span>
      ),
    },
    {
      header: adminTexts.panel.actions,
      kind: 'actions',
      cell: (batch) => (
        <BatchActions
          batch={batch}
          leaving={active}
          variant={variantOf(batch, framed, counts?.find(({ batch_id }) => batch_id === batch.id)?.count, now)}
          onOpen={(dialog) => onOpen(dialog, batch)}
          onActivated={() => onActivated(batch)}
        />
      ),
    },
  ];
}

/** One button is framed; twenty would tell nothing. It is filled once the step of the active batch is due. */
function variantOf(batch: Batch, framed: Batch | undefined, questions: number | undefined, now: number) {
  if (batch !== framed) return 'plain';
  return batch.is_active && isDue(batch, questions, now) ? 'primary' : 'outline';
}

type NameCellProps = Pick<Batch, 'id' | 'name'> & {
  questions: Pick<QuestionsInBatch, 'count' | 'on_paper'> | undefined;
};

const noQuestions = { count: 0, on_paper: null };

function NameCell({ id, name, questions }: NameCellProps) {
  return (
    <div className="name-cell">
      <Link className="row-name" to="/admin" search={{ batch: id }} title={name}>
        <span className="two-lines" dir="auto">
          {name}
        </span>
      </Link>
      {questions && <small className="row-note num">{toCountText(questions)}</small>}
    </div>
  );
}

/** Questions that went on from a batch still stand on its ballot paper: both numbers, or somebody takes them for lost. */
function toCountText({ count, on_paper: paper }: Pick<QuestionsInBatch, 'count' | 'on_paper'>): string {
  const isSame = paper === null || paper === count;
  return isSame ? adminTexts.batches.questionCount({ count }) : adminTexts.batches.questionsOnPaper({ paper, count });
}

function PhaseCell({ batch, now }: { batch: Batch; now: number }) {
  const { phase, ballots, rules, planned, moves_on_at: step } = batch;
  const movesByItself = !allows[phase].result && (planned !== null || rules.phase_changes === 'at_deadlines');
  // One that is taken at the deadline is told by its column.
  const isPlanned = planned !== null && step !== null && Date.parse(step) > now && step !== phaseDeadline(batch);
  return (
    <div className="phase-cell">
      <Badge phase={phase}>{phaseName(phase)}</Badge>
      {movesByItself && (
        <small className="row-note">
          {isPlanned ? adminTexts.batches.movesAt({ when: toShortMomentText(step) }) : adminTexts.batches.movesByItself}
        </small>
      )}
      {ballots > 0 && <small className="row-note num">{adminTexts.batches.ballots({ count: ballots })}</small>}
    </div>
  );
}

type DeadlineProps = { now: number; batch: Batch; ends: 1 | 2; moment: string };

/** One that has passed is quiet once it has done its work, and stands out while the phase that it ends goes on. */
function Deadline({ now, batch, ends, moment }: DeadlineProps) {
  const zone = foreignZone(moment, { form: 'short' });
  const isPast = Date.parse(moment) < now;
  const overdue = isOverdue(batch, ends, moment, now);
  return (
    <div className={overdue ? 'deadline overdue' : isPast ? 'deadline past' : 'deadline'}>
      <Day moment={moment}>
        <small>{toTimeText(moment, councilZone())}</small>
      </Day>
      {overdue && <small className="row-note">{adminTexts.batches.deadlinePassed}</small>}
      {zone && <small className="row-note">{zone}</small>}
    </div>
  );
}
