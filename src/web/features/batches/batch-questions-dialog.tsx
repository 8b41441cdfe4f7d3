import type { Batch } from '#contract/batches.ts';
import type { Question } from '#contract/questions.ts';
import { adminQuestionsText, adminText, batchesText } from '#web/text/en/admin.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ListPager, ListSearch, usePagedList } from '#web/ui/paged-list.tsx';
import { BatchQuestion } from './batch-question.tsx';

type BatchQuestionsDialogProps = {
  batch: Batch;
  batches: readonly Batch[];
  questions: readonly Question[];
  onClose: () => void;
};

/** Every question there is; those that are ticked belong to the batch. */
export function BatchQuestionsDialog({ batch, batches, questions, onClose }: BatchQuestionsDialogProps) {
  const { shown, ...list } = usePagedList(questions, ({ text, author, author_email }) =>
    [text, author, author_email].join(' '),
  );
  const names = new Map(batches.map(({ id, name }) => [id, name]));
  const assigned = questions.filter(({ batch_id }) => batch_id === batch.id).length;
  return (
    <Dialog
      open
      onClose={onClose}
      title={batchesText.questionsOf(batch.name)}
      description={questions.length > 0 && <p>{batchesText.assignedCount(assigned, questions.length)}</p>}
      actions={<Button onClick={onClose}>{adminText.close}</Button>}
    >
      {questions.length === 0 && <p className="quiet">{batchesText.noQuestions}</p>}
      <ListSearch list={list} label={batchesText.searchQuestions} />
      <ul className="assign-list">
        {shown.map((question) => (
          <BatchQuestion
            key={question.id}
            batch={batch}
            question={question}
            otherBatch={otherBatch(question, batch, names)}
          />
        ))}
      </ul>
      <ListPager list={list} />
    </Dialog>
  );
}

function otherBatch({ batch_id }: Question, batch: Batch, names: ReadonlyMap<string, string>): string | undefined {
  if (batch_id === null || batch_id === batch.id) return;
  return names.get(batch_id) ?? adminQuestionsText.unknownBatch;
}
