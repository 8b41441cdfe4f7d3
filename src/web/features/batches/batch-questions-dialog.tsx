import { type Batch, batchesApi } from '#contract/batches.ts';
import type { Question } from '#contract/questions.ts';
import { adminQuestionsText, adminText, batchesText } from '#web/text/admin.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ListPager, ListSearch, usePagedList } from '#web/ui/paged-list.tsx';
import { useMay } from '../administrators/may.ts';
import { BatchQuestion, BatchQuestionRead } from './batch-question.tsx';

type BatchQuestionsDialogProps = {
  batch: Batch;
  batches: readonly Batch[];
  questions: readonly Question[];
  onClose: () => void;
};

/** Every question there is; those that are ticked belong to the batch. Who may not tick sees only the batch's own. */
export function BatchQuestionsDialog({ batch, batches, questions, onClose }: BatchQuestionsDialogProps) {
  const mayAssign = useMay()(batchesApi.assign);
  const own = questions.filter(({ batch_id }) => batch_id === batch.id);
  const { shown, ...list } = usePagedList(mayAssign ? questions : own, ({ text, author, author_email }) =>
    [text, author, author_email].join(' '),
  );
  const names = new Map(batches.map(({ id, name }) => [id, name]));
  return (
    <Dialog
      open
      onClose={onClose}
      title={batchesText.questionsOf(batch.name)}
      description={questions.length > 0 && <p>{batchesText.assignedCount(own.length, questions.length)}</p>}
      actions={<Button onClick={onClose}>{adminText.close}</Button>}
    >
      {(mayAssign ? questions : own).length === 0 && <p className="quiet">{batchesText.noQuestions}</p>}
      <ListSearch list={list} label={batchesText.searchQuestions} />
      <ul className="assign-list">
        {shown.map((question) =>
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
