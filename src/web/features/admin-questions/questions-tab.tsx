import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type Batch, isBlind } from '#contract/batches.ts';
import { type Question, type QuestionOrder, questionsApi } from '#contract/questions.ts';
import { useMay } from '#web/panel-kit/may.ts';
import { useAdministrator } from '#web/panel-kit/session.ts';
import { adminQuestionsText, batchesText } from '#web/text/admin.ts';
import { Button } from '#web/ui/button.tsx';
import { useFoundList } from '#web/ui/use-found-list.ts';
import { BatchFilter } from './batch-filter.tsx';
import { countQuestions, questionsQuery, readQuestions, reloadQuestions } from './queries.ts';
import { type OpenDialog, QuestionDialog } from './question-dialog.tsx';
import { QuestionTable } from './question-table.tsx';
import { resettable } from './resettable.ts';
import { SelectionBar } from './selection-bar.tsx';
import { type Selection, useSelection } from './use-selection.ts';

type QuestionsTabProps = {
  /** Of all questions that the tab is about. */
  total: number;
  batches: readonly Batch[];
  /** Only those of this batch, or of `none`. */
  within?: string | undefined;
  /** Where another batch can be chosen. */
  onWithin?: (within: string | undefined) => void;
};
export function QuestionsTab({ total, batches, within, onWithin }: QuestionsTabProps) {
  const selection = useSelection();
  const list = useQuestions({ total, batches, within });
  const queryClient = useQueryClient();
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const title = titleOf(within, batches);
  const headingRef = useRef<HTMLHeadingElement>(null);
  const mayTick = useMay()(questionsApi.update);
  const toReset = resettable(batches, useAdministrator()?.role);
  useEffect(() => {
    void reloadQuestions(queryClient);
  }, [queryClient]);
  return (
    <>
      <div className="panel-head">
        <h2 ref={headingRef} tabIndex={-1}>
          {title} <span className="count">({total})</span>
        </h2>
        <HeadActs hasStones={toReset.length > 0} onOpen={setOpen} />
      </div>
      {onWithin && (
        <BatchFilter
          batches={batches}
          value={within}
          onChange={(next) => {
            selection.clear();
            onWithin(next);
          }}
        />
      )}
      <QuestionTable
        label={title}
        above={
          <>
            {list.shown && list.shown.length > 0 && mayTick && (
              <TickAll shown={list.shown.map(({ id }) => id)} selection={selection} />
            )}
            <SelectionBar selection={selection} batches={batches} />
          </>
        }
        selection={selection}
        total={total}
        list={list}
        batches={batches}
        within={within}
        onEdit={(question) => setOpen({ dialog: 'edit', question })}
        onDelete={(question) => setOpen({ dialog: 'delete', question })}
        onAct={setOpen}
      />
      {open && (
        <QuestionDialog
          open={open}
          batches={batches}
          toReset={toReset}
          within={within}
          onClose={() => setOpen(null)}
          returnFocusTo={headingRef}
        />
      )}
    </>
  );
}

/** The questions of the page that is looked at, as they are searched for and ordered. */
function useQuestions({ total, batches, within }: Pick<QuestionsTabProps, 'total' | 'batches' | 'within'>) {
  const only = within === undefined ? {} : { batch: within };
  return useFoundList<Question, QuestionOrder>({
    total,
    order: 'newest',
    withoutOrder: batches.some(isBlind) ? 'stones' : undefined,
    name: [...questionsQuery.queryKey, only],
    readRows: (part, signal) => readQuestions({ ...part, ...only }, signal),
    readCount: (search, signal) => countQuestions({ search, ...only }, signal),
  });
}

function HeadActs({ hasStones, onOpen }: { hasStones: boolean; onOpen: (dialog: OpenDialog) => void }) {
  const may = useMay();
  return (
    <div className="panel-acts">
      {hasStones && may(questionsApi.resetStones) && (
        <Button variant="danger" onClick={() => onOpen({ dialog: 'reset' })}>
          {adminQuestionsText.reset}
        </Button>
      )}
      {may(questionsApi.create) && (
        <Button variant="primary" onClick={() => onOpen({ dialog: 'create' })}>
          {adminQuestionsText.add}
        </Button>
      )}
    </div>
  );
}

/** Says of which batch the list is, so that nobody takes a part for the whole. */
function titleOf(within: string | undefined, batches: readonly Batch[]): string {
  if (within === 'none') return adminQuestionsText.unassigned;
  const batch = batches.find(({ id }) => id === within);
  return batch ? batchesText.questionsOf({ name: batch.name }) : adminQuestionsText.title;
}

function TickAll({ shown, selection }: { shown: readonly string[]; selection: Selection }) {
  return (
    <label className="tick-all">
      <input
        type="checkbox"
        checked={shown.every(selection.has)}
        onChange={({ currentTarget }) => selection.set(shown, currentTarget.checked)}
      />
      {adminQuestionsText.selectPage}
    </label>
  );
}
