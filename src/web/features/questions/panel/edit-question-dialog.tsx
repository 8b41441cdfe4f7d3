import { zodResolver } from '@hookform/resolvers/zod';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import type { Batch } from '#contract/council/batches.ts';
import { paperApi } from '#contract/council/paper.ts';
import { withdrawnAuthor } from '#contract/council/public-question.ts';
import type { Question } from '#contract/council/questions.ts';
import { Name, QuestionText } from '#contract/wire/text-fields.ts';
import { toShownEmail } from '#text/shown-email.ts';
import { OverdueNote } from '#web/features/checks/panel/overdue-note.tsx';
import { savedMeanwhile } from '#web/panel-kit/edit-conflict.ts';
import { EditDialog, saveEdited } from '#web/panel-kit/edit-dialog.tsx';
import { usePermissions } from '#web/panel-kit/permissions.ts';
import { orUnchanged } from '#web/panel-kit/unchanged-field.ts';
import { adminTexts } from '#web/text/admin.ts';
import { Button } from '#web/ui/button.tsx';
import { inOwnLanguage } from '#web/ui/in-own-language.ts';
import { batchNameOf } from './batch-name.ts';
import { LanguageField } from './language/language-field.tsx';
import { languageLabel } from './language/languages.ts';
import { type BatchWithBallotPaper, paperOf } from './paper.ts';
import type { PaperAct } from './paper-act-dialog.tsx';
import { useLatestQuestion, useUpdateQuestion } from './queries.ts';
import { QuestionFields } from './question-fields.tsx';
import { AddresslessQuestionForm, QuestionForm } from './question-form.ts';

const said = { language: z.string() };

type EditQuestionDialogProps = {
  opened: Question;
  batches: readonly Batch[];
  /** Leads on to what changes words on a ballot paper. */
  onCorrect: (act: PaperAct) => void;
  onClose: () => void;
};

/** Of a question on a ballot paper the words are only read here: what stands there changes by a correction alone. */
export function EditQuestionDialog({ opened, batches, onCorrect, onClose }: EditQuestionDialogProps) {
  const update = useUpdateQuestion();
  const latest = useLatestQuestion(opened, update.error);
  const paper = paperOf(opened, batches);
  const hasNoAddress = opened.author_email === '';
  const withdrawn = hasNoAddress && opened.author === withdrawnAuthor;
  const stored = { text: orUnchanged(QuestionText, opened.text), author: orUnchanged(Name, opened.author) };
  const form = useForm({
    resolver: zodResolver(z.extend(hasNoAddress ? AddresslessQuestionForm : QuestionForm, { ...stored, ...said })),
    defaultValues: {
      text: opened.text,
      author: opened.author,
      author_email: toShownEmail(opened.author_email),
      batch_id: opened.batch_id ?? '',
      language: opened.said_language ?? '',
    },
  });
  const submit = form.handleSubmit(({ text, batch_id, author, author_email, language }) =>
    saveEdited(
      update,
      { opened, latest: { ...latest, language: latest.said_language }, onClose },
      {
        batch_id,
        ...(language !== (latest.said_language ?? '') && { language: language || null }),
        ...(!paper && { text }),
        ...(!withdrawn && { author }),
        // No address is no change: there was none.
        ...(author_email !== '' && { author_email }),
      },
    ),
  );
  const batchId = form.watch('batch_id');
  const meanwhile = (field: 'text' | 'author' | 'author_email') =>
    savedMeanwhile(update.error, opened[field], latest[field]);
  return (
    <EditDialog
      update={update}
      title={adminTexts.questions.editTitle}
      submit={adminTexts.questions.update}
      onSubmit={submit}
      onClose={onClose}
    >
      <QuestionFields
        batches={batches}
        within={opened.batch_id}
        withdrawn={withdrawn}
        words={paper && <WordsOnPaper question={latest} paper={paper} onCorrect={onCorrect} />}
        register={form.register}
        errors={form.formState.errors}
        hints={{
          text: meanwhile('text'),
          author: meanwhile('author'),
          author_email: meanwhile('author_email') ?? (hasNoAddress ? adminTexts.addressRetention.gone : undefined),
          batch_id: savedMeanwhile(update.error, batchNameOf(opened, batches), batchNameOf(latest, batches)),
        }}
      />
      {!paper && (
        <LanguageField
          question={latest}
          hint={savedMeanwhile(update.error, languageLabel(opened), languageLabel(latest))}
          {...form.register('language')}
        />
      )}
      {batchId !== (opened.batch_id ?? '') && <OverdueNote batch={{ id: batchId }} />}
    </EditDialog>
  );
}

type WordsOnPaperProps = { question: Question; paper: BatchWithBallotPaper; onCorrect: (act: PaperAct) => void };

/** The words, and beside them the way to correct them. */
function WordsOnPaper({ question, paper, onCorrect }: WordsOnPaperProps) {
  const may = usePermissions()(paperApi.correct);
  const { onPaper, correct, fields } = adminTexts.questions;
  const id = useId();
  return (
    <section className="words-on-paper" aria-labelledby={id}>
      <h3 id={id}>{fields.text}</h3>
      <blockquote className="shown" {...inOwnLanguage(question.language)}>
        {question.text}
      </blockquote>
      <p className="field-hint">{onPaper({ name: paper.name, correct })}</p>
      {may && <Button onClick={() => onCorrect({ dialog: 'correct', question, batch: paper })}>{correct}</Button>}
    </section>
  );
}
