import { type RefObject, useState } from 'react';
import type { OwnQuestion } from '#contract/council/own-questions.ts';
import type { PublicBatch } from '#contract/council/public-batch.ts';
import { excerpt } from '#text/excerpt.ts';
import { useSendAgain } from '#web/api/send-again.ts';
import { lazyTexts } from '#web/text/lazy.ts';
import { actProblemText } from '#web/text/problem-text.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { inOwnLanguage } from '#web/ui/in-own-language.ts';
import { toast } from '#web/ui/toast.tsx';
import { type OwnResource, withdraw } from './own-questions.ts';

type WithdrawDialogProps = {
  own: OwnQuestion;
  batch: PublicBatch;
  resource: OwnResource;
  returnFocusTo: RefObject<HTMLElement | null>;
  onClose: () => void;
};

const longest = 160;

/** Asks before a question goes for good. */
export function WithdrawDialog({ own, batch, resource, returnFocusTo, onClose }: WithdrawDialogProps) {
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const confirm = async () => {
    setPending(true);
    setError(null);
    try {
      await withdraw(resource, batch.id, own.id);
      toast.success(lazyTexts.mine.withdrawn);
      onClose();
    } catch (failure) {
      setError(failure);
      setPending(false);
      void resource.refresh();
    }
  };
  useSendAgain(error, () => void confirm());
  return (
    <ConfirmDialog
      open
      title={lazyTexts.mine.withdrawTitle}
      confirm={lazyTexts.mine.withdraw}
      danger
      pending={pending}
      error={error !== null && actProblemText(error)}
      returnFocusTo={returnFocusTo}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <q {...inOwnLanguage(own.language)}>{excerpt(own.words_waiting ?? own.text, longest)}</q>
      <p>{lazyTexts.mine.withdrawWords}</p>
    </ConfirmDialog>
  );
}
