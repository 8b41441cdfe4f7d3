import { useQuery } from '@tanstack/react-query';
import { failureText } from '#web/panel-kit/failure.ts';
import { adminTexts } from '#web/text/admin.ts';
import { adminProblemsText } from '#web/text/admin-problems.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { MergeDialog } from './deciding/merge-dialog.tsx';
import { questionsByIdQuery } from './queries.ts';

type MergeSelectedDialogProps = { ids: readonly string[]; onClose: () => void; onMerged?: () => void };

/** One wording for these, where they are of one batch: as they are now, whatever became of the list that they were chosen in. */
export function MergeSelectedDialog({ ids, onClose, onMerged }: MergeSelectedDialogProps) {
  const { data, error } = useQuery(questionsByIdQuery(ids.toSorted()));
  if (!data && !error) return null;
  const questions = ids.flatMap((id) => data?.get(id) ?? []);
  const [batch, ...others] = new Set(questions.map(({ batch_id }) => batch_id));
  if (data && batch && others.length === 0)
    return <MergeDialog batch={batch} questions={questions} onClose={onClose} onMerged={onMerged} />;
  return (
    <Dialog
      open
      title={adminTexts.questions.mergeTitle}
      onClose={onClose}
      actions={<Button onClick={onClose}>{adminTexts.panel.close}</Button>}
    >
      <p>{failureText(error) ?? adminProblemsText.merge_across_batches}</p>
    </Dialog>
  );
}
