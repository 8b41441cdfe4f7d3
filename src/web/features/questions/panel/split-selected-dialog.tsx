import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Question } from '#contract/council/questions.ts';
import { ToldByMail } from '#web/features/news/panel/told-by-mail.tsx';
import { failureText } from '#web/panel-kit/failure.ts';
import { adminTexts } from '#web/text/admin.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { inOwnLanguage } from '#web/ui/in-own-language.ts';
import { firstParts, PartsFields, writtenParts } from './deciding/split-fields.tsx';
import { useSplit } from './deciding/splitting.ts';
import { questionsByIdQuery } from './queries.ts';

type SplitSelectedDialogProps = { id: string; onClose: () => void; onSplit: () => void };

/** Several questions in the place of this one, as it is now, whatever became of the list that it was chosen in. */
export function SplitSelectedDialog({ id, onClose, onSplit }: SplitSelectedDialogProps) {
  const { data, error } = useQuery(questionsByIdQuery([id]));
  if (!data && !error) return null;
  const question = data?.get(id);
  if (question?.batch_id && !question.originals)
    return <SplitDialog batch={question.batch_id} question={question} onClose={onClose} onSplit={onSplit} />;
  const { splitNeedsBatch, splitNotMerged, splitTitle } = adminTexts.questions;
  return (
    <Dialog
      open
      title={splitTitle}
      onClose={onClose}
      actions={<Button onClick={onClose}>{adminTexts.panel.close}</Button>}
    >
      <p>{failureText(error) ?? (question?.originals ? splitNotMerged : splitNeedsBatch)}</p>
    </Dialog>
  );
}

type SplitDialogProps = { batch: string; question: Question; onClose: () => void; onSplit: () => void };

function SplitDialog({ batch, question, onClose, onSplit }: SplitDialogProps) {
  const split = useSplit(batch);
  const [typed, setTyped] = useState(() => firstParts(question.text));
  const [isTried, setTried] = useState(false);
  const texts = writtenParts(typed);
  const done = () => {
    onClose();
    onSplit();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (texts.length > 1 && !split.isPending) split.mutate({ question, texts }, { onSuccess: done });
  };
  const tooFew = isTried && texts.length < 2 ? adminTexts.questions.partsTooFew : undefined;
  return (
    <FormDialog
      title={adminTexts.questions.splitTitle}
      description={
        <>
          <p>{adminTexts.questions.splitLead}</p>
          <blockquote className="shown" {...inOwnLanguage(question.language)}>
            {question.text}
          </blockquote>
        </>
      }
      submit={adminTexts.questions.split}
      pending={split.isPending}
      pendingLabel={adminTexts.panel.updating}
      error={tooFew ?? failureText(split.error)}
      onSubmit={submit}
      onClose={onClose}
    >
      <PartsFields texts={typed} onType={setTyped} />
      <ToldByMail ids={[question.id]} />
    </FormDialog>
  );
}
