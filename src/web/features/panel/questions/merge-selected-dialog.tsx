import { useQuery } from '@tanstack/react-query';
import { failureText } from '#web/panel-kit/failure.ts';
import { adminTexts } from '#web/text/admin.ts';
import { adminProblemsText } from '#web/text/admin-problems.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { MergeDialog } from './deciding/merge-dialog.tsx';
import { questionsByIdQuery } from './queries.ts';
import type { Selection } from './selection/use-selection.ts';

type MergeSelectedDialogProps = { selection: Selection; onClose: () => void };

/** One wording for those that are ticked, where they are of one batch. */
export function MergeSelectedDialog({ selection, onClose }: MergeSelectedDialogProps) {
  const { data, error } = useQuery(questionsByIdQuery(selection.ids.toSorted()));
  if (!data && !error) return null;
  const questions = selection.ids.flatMap((id) => data?.get(id) ?? []);
  const [batch, ...others] = new Set(questions.map(({ batch_id }) => batch_id));
  if (data && batch && others.length === 0)
    return <MergeDialog batch={batch} questions={questions} onClose={onClose} onMerged={selection.clear} />;
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
