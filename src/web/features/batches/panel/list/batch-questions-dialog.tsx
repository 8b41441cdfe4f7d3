import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type Batch, batchesApi } from '#contract/council/batches.ts';
import type { Question, QuestionOrder } from '#contract/council/questions.ts';
import { figureNotes, hasBallotPaper, hasHiddenStones, isKeptOnPaper } from '#web/features/questions/panel/paper.ts';
import { type PaperAct, PaperActDialog } from '#web/features/questions/panel/paper-act-dialog.tsx';
import { countQuestions, questionCountQuery, readQuestions } from '#web/features/questions/panel/queries.ts';
import { ListAwaited } from '#web/panel-kit/list-awaited.tsx';
import { usePermissions, useReadsAddresses } from '#web/panel-kit/permissions.ts';
import { questionsQuery } from '#web/panel-kit/query-keys.ts';
import { adminTexts } from '#web/text/admin.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ListPager, ListSearch } from '#web/ui/paged-list.tsx';
import { useFoundList } from '#web/ui/use-found-list.ts';
import { BatchQuestion, BatchQuestionRead } from './batch-question.tsx';

type BatchQuestionsDialogProps = {
  batch: Batch;
  batches: readonly Batch[];
  onClose: () => void;
};

/**
 * Every question there is; those that are ticked belong to the batch. Once it has a ballot paper that is all there is to
 * see, and who may not tick sees only the batch's own.
 */
export function BatchQuestionsDialog({ batch, batches, onClose }: BatchQuestionsDialogProps) {
  const mayAssign = usePermissions()(batchesApi.assign) && !hasBallotPaper(batch);
  const withAddresses = useReadsAddresses();
  const [act, setAct] = useState<PaperAct | null>(null);
  const titleRef = useRef<HTMLHeadingElement>(null);
  const { all, own, total, list } = useBatchQuestions(batch, mayAssign);
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        title={adminTexts.batches.questionsOf({ name: batch.name })}
        titleRef={titleRef}
        description={<Description batch={batch} all={all} own={own} />}
        actions={<Button onClick={onClose}>{adminTexts.panel.close}</Button>}
      >
        <div className="assign-all">
          {total === 0 && <p className="quiet">{adminTexts.batches.noQuestions}</p>}
          {!list.shown && <ListAwaited error={list.error} />}
          <ListSearch
            list={list}
            label={withAddresses ? adminTexts.batches.searchQuestions : adminTexts.questions.searchWords}
          />
          <ul className="assign-list">
            {list.shown?.map((question) =>
              mayAssign ? (
                <BatchQuestion
                  key={question.id}
                  batch={batch}
                  question={question}
                  otherBatch={otherBatch(question, batch, batches)}
                  kept={isKeptOnPaper(question, batches)}
                  hidesStones={hasHiddenStones(question, batches)}
                />
              ) : (
                <BatchQuestionRead key={question.id} batch={batch} question={question} onAct={setAct} />
              ),
            )}
          </ul>
          <ListPager list={list} />
        </div>
      </Dialog>
      {act && <PaperActDialog act={act} onClose={() => setAct(null)} returnFocusTo={titleRef} />}
    </>
  );
}

/** All questions where they can be ticked, else those of the batch. */
function useBatchQuestions(batch: Batch, mayAssign: boolean) {
  const all = useQuery(questionCountQuery()).data?.count;
  const own = useQuery(questionCountQuery({ batch: batch.id })).data?.count;
  const listed = mayAssign ? {} : { batch: batch.id };
  const total = mayAssign ? all : own;
  const list = useFoundList<Question, QuestionOrder>({
    total: total ?? 0,
    order: 'newest',
    name: [...questionsQuery.queryKey, listed],
    readRows: (part, signal) => readQuestions({ ...part, ...listed }, signal),
    readCount: (search, signal) => countQuestions({ search, ...listed }, signal),
  });
  return { all, own, total, list };
}

type DescriptionProps = { batch: Batch; all: number | undefined; own: number | undefined };

function Description({ batch, all, own }: DescriptionProps) {
  const paper = hasBallotPaper(batch);
  return (
    <>
      {!paper && all !== undefined && all > 0 && own !== undefined && (
        <p>{adminTexts.batches.assignedCount({ count: own, total: all })}</p>
      )}
      {paper && own !== undefined && (
        <p>
          {adminTexts.batches.paperCount({ count: own })} {adminTexts.batches.paperNotes[batch.phase]}
        </p>
      )}
      {figureNotes([batch]).map((note) => (
        <p key={note}>{note}</p>
      ))}
    </>
  );
}

function otherBatch({ batch_id }: Question, batch: Batch, batches: readonly Batch[]): string | undefined {
  if (batch_id === null || batch_id === batch.id) return;
  return batches.find(({ id }) => id === batch_id)?.name ?? adminTexts.questions.unknownBatch;
}
