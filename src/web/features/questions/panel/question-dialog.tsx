import type { RefObject } from 'react';
import type { Batch } from '#contract/council/batches.ts';
import type { Question } from '#contract/council/questions.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { CreateQuestionDialog } from './create-question-dialog.tsx';
import { DeleteQuestionDialog } from './delete-question-dialog.tsx';
import { EditQuestionDialog } from './edit-question-dialog.tsx';
import { type PaperAct, PaperActDialog } from './paper-act-dialog.tsx';
import { ResetStonesDialog } from './reset-stones-dialog.tsx';

const { usePart: useImportDialog } = lazyPart(() =>
  import('./import/import-dialog.tsx').then((part) => part.ImportDialog),
);

/** Which dialog of the tab is open, and on what. */
export type OpenDialog =
  | { dialog: 'create' | 'reset' }
  | { dialog: 'import'; batch: Batch }
  | { dialog: 'edit' | 'delete'; question: Question }
  | PaperAct;

type QuestionDialogProps = {
  open: OpenDialog;
  batches: readonly Batch[];
  toReset: readonly Batch[];
  within: string | undefined;
  /** Leads on to another of them. */
  onOpen: (open: OpenDialog) => void;
  onClose: () => void;
  returnFocusTo: RefObject<HTMLElement | null>;
};

/** The dialog of the tab that is open. */
export function QuestionDialog(props: QuestionDialogProps) {
  const { open, batches, toReset, within, onOpen, onClose, returnFocusTo } = props;
  const ImportDialog = useImportDialog(open.dialog === 'import');
  const back = { onClose, returnFocusTo };
  switch (open.dialog) {
    case 'create':
      return <CreateQuestionDialog batches={batches} within={within} onClose={onClose} />;
    case 'import':
      return ImportDialog && <ImportDialog batch={open.batch} onClose={onClose} />;
    case 'reset':
      return <ResetStonesDialog batches={toReset} {...back} />;
    case 'edit':
      return <EditQuestionDialog opened={open.question} batches={batches} onCorrect={onOpen} onClose={onClose} />;
    case 'delete':
      return <DeleteQuestionDialog question={open.question} batches={batches} {...back} />;
    default:
      return <PaperActDialog act={open} {...back} />;
  }
}
