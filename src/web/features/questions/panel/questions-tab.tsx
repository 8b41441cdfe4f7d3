import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Batch } from '#contract/council/batches.ts';
import { isBlind } from '#contract/council/public-batch.ts';
import { type Question, type QuestionOrder, questionsApi } from '#contract/council/questions.ts';
import { usePermissions } from '#web/panel-kit/permissions.ts';
import { questionsQuery } from '#web/panel-kit/query-keys.ts';
import { useAdministrator } from '#web/panel-kit/session.ts';
import { adminTexts } from '#web/text/admin.ts';
import { Button } from '#web/ui/button.tsx';
import type { ToolbarProps } from '#web/ui/toolbar.tsx';
import { useFoundList } from '#web/ui/use-found-list.ts';
import { gathering, resettable, takesQuestions, usualBatch, type Within } from './available-actions.ts';
import { BatchFilter } from './batch-filter.tsx';
import { countQuestions, questionCountQuery, readQuestions, reloadQuestions } from './queries.ts';
import { type OpenDialog, QuestionDialog } from './question-dialog.tsx';
import { type QuestionActs, QuestionTable } from './question-table.tsx';
import { type Selection, useSelection } from './selection/use-selection.ts';
import { SelectionBar } from './selection-bar.tsx';
import { SimilarQuestions } from './similar-questions.tsx';
import { type ShownState, StateFilter } from './state-filter.tsx';

type QuestionsTabProps = {
  /** Of all questions that the tab is about. */
  total: number;
  batches: readonly Batch[];
  /** Only those of this batch, or of `none`. */
  within?: Within;
  /** Where another batch can be chosen. */
  onWithin?: (within: Within) => void;
};
export function QuestionsTab({ total: published, batches, within, onWithin }: QuestionsTabProps) {
  const selection = useSelection();
  const queryClient = useQueryClient();
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const [state, setState] = useState<ShownState>('published');
  const total = useTotal(state, within, published);
  const title = titleOf(within, batches);
  const headingRef = useRef<HTMLHeadingElement>(null);
  const toReset = resettable(batches, within, useAdministrator()?.role);
  const gathered = gathering(batches, within);
  const acts: QuestionActs = {
    onEdit: (question) => setOpen({ dialog: 'edit', question }),
    onDelete: (question) => setOpen({ dialog: 'delete', question }),
    onAct: setOpen,
  };
  const filter = (next: Within) => {
    selection.clear();
    onWithin?.(next);
  };
  const filterState = (next: ShownState) => {
    selection.clear();
    setState(next);
  };
  useEffect(() => {
    void reloadQuestions(queryClient);
  }, [queryClient]);
  return (
    <>
      <Listed
        key={state}
        state={state}
        label={title}
        total={total}
        batches={batches}
        within={within}
        selection={selection}
        acts={acts}
        toolbar={{
          heading: (
            <h2 ref={headingRef} tabIndex={-1}>
              <bdi>{title}</bdi> <span className="count">({total})</span>
            </h2>
          ),
          filters: (
            <>
              {onWithin && <BatchFilter batches={batches} value={within} onChange={filter} />}
              <StateFilter value={state} onChange={filterState} />
            </>
          ),
          acts: (
            <HeadActs
              offersReset={toReset.length > 0}
              takesQuestions={takesQuestions(batches, within, published)}
              importsInto={usualBatch(batches, within)}
              onOpen={setOpen}
            />
          ),
        }}
        above={
          gathered && (
            <SimilarQuestions key={gathered.id} batch={gathered} onEdit={acts.onEdit} onDelete={acts.onDelete} />
          )
        }
      />
      {open && (
        <QuestionDialog
          open={open}
          batches={batches}
          toReset={toReset}
          within={within}
          onOpen={setOpen}
          onClose={() => setOpen(null)}
          returnFocusTo={headingRef}
        />
      )}
    </>
  );
}

type ListedProps = Pick<QuestionsTabProps, 'total' | 'batches'> & {
  state: ShownState;
  within: Within;
  label: string;
  selection: Selection;
  acts: QuestionActs;
  toolbar: ToolbarProps;
  above: ReactNode;
};

/** The table; what can be done with those that are ticked takes the place of the line above it. */
function Listed({ state, total, batches, within, selection, acts, toolbar, ...table }: ListedProps) {
  const list = useQuestions({ state, total, batches, within });
  const mayTick = usePermissions()(questionsApi.update);
  const shown = list.shown?.map(({ id }) => id) ?? [];
  return (
    <QuestionTable
      {...table}
      toolbar={{
        ...toolbar,
        tick: mayTick && total > 0 && shown.length > 0 && <TickAll shown={shown} selection={selection} />,
        isChosen: selection.ids.length > 0,
        ofChosen: <SelectionBar selection={selection} state={state} within={within} batches={batches} />,
      }}
      empty={state === 'published' ? undefined : adminTexts.questions.byState.emptyState}
      selection={selection}
      total={total}
      list={list}
      batches={batches}
      within={within}
      {...acts}
    />
  );
}

/** The questions of the page that is looked at, as they are searched for and ordered. */
function useQuestions({ state, total, batches, within }: Pick<ListedProps, 'state' | 'total' | 'batches' | 'within'>) {
  const only = onlyThose(state, within);
  return useFoundList<Question, QuestionOrder>({
    total,
    order: 'newest',
    withoutOrder: batches.some(isBlind) ? 'stones' : undefined,
    name: [...questionsQuery.queryKey, only],
    readRows: (part, signal) => readQuestions({ ...part, ...only }, signal),
    readCount: (search, signal) => countQuestions({ search, ...only }, signal),
  });
}

function onlyThose(state: ShownState, within: Within) {
  return within === undefined ? { state } : { state, batch: within };
}

/** How many there are in this state; of the published ones that is known. */
function useTotal(state: ShownState, within: Within, published: number): number {
  const isElse = state !== 'published';
  const { data } = useQuery({ ...questionCountQuery(onlyThose(state, within)), enabled: isElse });
  return isElse ? (data?.count ?? 0) : published;
}

type HeadActsProps = {
  offersReset: boolean;
  takesQuestions: boolean;
  importsInto: Batch | undefined;
  onOpen: (dialog: OpenDialog) => void;
};

/** What makes sense for the list that is looked at; the server says the same. */
function HeadActs({ offersReset, takesQuestions, importsInto, onOpen }: HeadActsProps) {
  const may = usePermissions();
  return (
    <>
      {offersReset && may(questionsApi.resetStones) && (
        <Button variant="plain-danger" onClick={() => onOpen({ dialog: 'reset' })}>
          {adminTexts.questions.reset}
        </Button>
      )}
      {takesQuestions && importsInto && may(questionsApi.import) && (
        <Button onClick={() => onOpen({ dialog: 'import', batch: importsInto })}>
          {adminTexts.questions.importOpen}
        </Button>
      )}
      {takesQuestions && may(questionsApi.create) && (
        <Button variant="primary" onClick={() => onOpen({ dialog: 'create' })}>
          {adminTexts.questions.add}
        </Button>
      )}
    </>
  );
}

/** Says of which batch the list is, so that nobody takes a part for the whole. */
function titleOf(within: string | undefined, batches: readonly Batch[]): string {
  if (within === 'none') return adminTexts.questions.unassigned;
  const batch = batches.find(({ id }) => id === within);
  return batch ? adminTexts.batches.questionsOf({ name: batch.name }) : adminTexts.questions.title;
}

/** As far in as the ticks of the rows. */
function TickAll({ shown, selection }: { shown: readonly string[]; selection: Selection }) {
  const isAll = shown.every(selection.has);
  return (
    <label className="tick-all" title={adminTexts.questions.selectPage}>
      <input
        type="checkbox"
        aria-label={adminTexts.questions.selectPage}
        checked={isAll}
        ref={(box) => {
          if (box) box.indeterminate = !isAll && shown.some(selection.has);
        }}
        onChange={({ currentTarget }) => selection.set(shown, currentTarget.checked)}
      />
    </label>
  );
}
