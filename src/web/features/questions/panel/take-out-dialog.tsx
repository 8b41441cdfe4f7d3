import { zodResolver } from '@hookform/resolvers/zod';
import type { RefObject } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import type { Question } from '#contract/council/questions.ts';
import { maxLengths } from '#contract/wire/fields.ts';
import { PublicReason } from '#contract/wire/text-fields.ts';
import { excerpt } from '#text/excerpt.ts';
import { failureText } from '#web/panel-kit/failure.ts';
import { fieldErrorText } from '#web/panel-kit/field-error.ts';
import { adminTexts } from '#web/text/admin.ts';
import { Field, Input } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { inOwnLanguage } from '#web/ui/in-own-language.ts';
import type { BatchWithBallotPaper } from './paper.ts';
import { useTakeOut } from './queries.ts';

const TakeOutForm = z.object({ reason: PublicReason });

type TakeOutDialogProps = {
  question: Question;
  batch: BatchWithBallotPaper;
  onClose: () => void;
  returnFocusTo: RefObject<HTMLElement | null>;
};

/** Asks for the reason, which everybody can read, before a question is taken out during stoning. */
export function TakeOutDialog({ question, batch, onClose, returnFocusTo }: TakeOutDialogProps) {
  const takeOut = useTakeOut();
  const form = useForm({ resolver: zodResolver(TakeOutForm), defaultValues: { reason: '' } });
  const submit = form.handleSubmit(({ reason }) => {
    if (!takeOut.isPending) takeOut.mutate({ batch: batch.id, id: question.id, reason }, { onSuccess: onClose });
  });
  return (
    <FormDialog
      title={adminTexts.questions.takeOutTitle}
      description={
        <>
          <p>{adminTexts.questions.takeOutWords}</p>
          <blockquote className="shown" {...inOwnLanguage(question.language)}>
            {excerpt(question.text, 100)}
          </blockquote>
        </>
      }
      submit={adminTexts.questions.takeOutConfirm}
      danger
      pending={takeOut.isPending}
      pendingLabel={adminTexts.panel.updating}
      error={failureText(takeOut.error)}
      onSubmit={submit}
      onClose={onClose}
      returnFocusTo={returnFocusTo}
    >
      <Field
        label={adminTexts.questions.takeOutReason}
        hint={adminTexts.questions.takeOutReasonHint}
        error={fieldErrorText(form.formState.errors.reason)}
      >
        <Input maxLength={maxLengths.reason} dir="auto" autoComplete="off" {...form.register('reason')} />
      </Field>
    </FormDialog>
  );
}
