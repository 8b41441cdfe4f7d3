import { useQuery } from '@tanstack/react-query';
import { type Batch, batchesApi } from '#contract/batches.ts';
import type { Question, QuestionOrder } from '#contract/questions.ts';
import { ListAwaited } from '#web/panel-kit/list-awaited.tsx';
import { useMay } from '#web/panel-kit/may.ts';
import { adminQuestionsText, adminText, batchesText } from '#web/text/admin.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ListPager, ListSearch } from '#web/ui/paged-list.tsx';
import { useFoundList } from '#web/ui/use-found-list.ts';
import { countQuestions, questionCountQuery, questionsQuery, readQuestions } from '../admin-questions/queries.ts';
import { BatchQuestion, BatchQuestionRead } from './batch-question.tsx';

type BatchQuestionsDialogProps = {
  batch: Batch;
  batches: readonly Batch[];
  onClose: () => void;
};

/** Every question there is; those that are ticked belong to the batch. Who may not tick sees only the batch's own. */
export function BatchQuestionsDialog({ batch, batches, onClose }: BatchQuestionsDialogProps) {
  const mayAssign = useMay()(batchesApi.assign);
  const all = useQuery(questionCountQuery()).data?.count;
  const own = useQuery(questionCountQuery({ batch: batch.id })).data?.count;
  const listed = mayAssign ? {} : { batch: batch.id };
  const total = mayAssign ? all : own;
  const { shown, error, ...list } = useFoundList<Question, QuestionOrder>({
    total: total ?? 0,
    order: 'newest',
    name: [...questionsQuery.queryKey, listed],
    readRows: (part, signal) => readQuestions({ ...part, ...listed }, signal),
    readCount: (search, signal) => countQuestions({ search, ...listed }, signal),
  });
  const names = new Map(batches.map(({ id, name }) => [id, name]));
  return (
    <Dialog
      open
      onClose={onClose}
      title={batchesText.questionsOf({ name: batch.name })}
      description={
        all !== undefined &&
        all > 0 &&
        own !== undefined && <p>{batchesText.assignedCount({ count: own, total: all })}</p>
      }
      actions={<Button onClick={onClose}>{adminText.close}</Button>}
    >
      {total === 0 && <p className="quiet">{batchesText.noQuestions}</p>}
      {!shown && <ListAwaited error={error} />}
      <ListSearch list={list} label={batchesText.searchQuestions} />
      <ul className="assign-list">
        {shown?.map((question) =>
          mayAssign ? (
            <BatchQuestion
              key={question.id}
              batch={batch}
              question={question}
              otherBatch={otherBatch(question, batch, names)}
            />
          ) : (
            <BatchQuestionRead key={question.id} question={question} />
          ),
        )}
      </ul>
      <ListPager list={list} />
    </Dialog>
  );
}

function otherBatch({ batch_id }: Question, batch: Batch, names: ReadonlyMap<string, string>): string | undefined {
  if (batch_id === null || batch_id === batch.id) return;
  return names.get(batch_id) ?? adminQuestionsText.unknownBatch;
}
