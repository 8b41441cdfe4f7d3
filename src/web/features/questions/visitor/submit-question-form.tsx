import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { longestQuestion, type PublicBatch } from '#contract/council/public-batch.ts';
import type { PublicQuestion } from '#contract/council/public-question.ts';
import { isUnanswered, useSendAgain } from '#web/api/send-again.ts';
import { loadSharePrompt, SharePrompt } from '#web/features/share/visitor/share-prompt.tsx';
import { activeTexts } from '#web/text/active.ts';
import { publicText } from '#web/text/public.ts';
import { Button } from '#web/ui/button.tsx';
import { Contact } from '#web/ui/contact.tsx';
import { Field, Input, Textarea } from '#web/ui/field.tsx';
import { linkAddresses } from '#web/ui/linked-text.tsx';
import { toast } from '#web/ui/toast.tsx';
import { type Draft, type DraftField, storedDraft, writeDraft } from './draft.ts';
import { useAskingHints } from './hints/asking-hints.ts';
import { NewsBox } from './news-box.tsx';
import { keepAuthor, withRememberedAddress } from './remembered/author.ts';
import { SimilarHint } from './similar/similar-hint.tsx';
import { type DraftFault, failureOf, faultOf } from './submission.ts';
import { SubmittedNote, type Taken } from './submitted-note.tsx';
import { useDraft } from './use-draft.ts';
import { useSubmitQuestion } from './use-submit-question.ts';

type SubmitQuestionFormProps = {
  batch: PublicBatch;
  questions: readonly PublicQuestion[];
  /** How many questions the batch holds, where it takes no more. */
  fullWith: number | undefined;
  /** Stands before the fields. */
  offered: ReactNode;
};

/** Where a visitor asks. What is typed is kept until it has arrived. */
export function SubmitQuestionForm(props: SubmitQuestionFormProps) {
  const { batch, questions, fullWith, offered } = props;
  const { form, draft, pending, fault, failure, taken, change, submit } = useQuestionForm(batch);
  const most = longestQuestion(batch.rules);
  const full = fullWith !== undefined;
  return (
    <section className="now" id="submit" tabIndex={-1}>
      <div className="wrap now-grid">
        <div className="now-intro">
          <h2>{publicText.formTitle}</h2>
          <p>{publicText.formIntro}</p>
          {batch.policy && <p dir="auto">{linkAddresses(batch.policy)}</p>}
        </div>
        {/* Before the scripts are there, and without them, the browser sends it itself: `/ask` takes it. */}
        <form className="form" method="post" action="/ask" noValidate onSubmit={submit} ref={form}>
          {offered}
          <QuestionFields draft={draft} most={most} fault={fault} pending={pending} change={change} />
          <SimilarHint batchId={batch.id} text={draft.text} questions={questions} />
          <NewsBox rules={batch.rules} disabled={pending} />
          {full && <p className="form-error">{publicText.full({ count: fullWith })}</p>}
          {failure && !pending && (
            // A message says the other failures.
            <p className="form-error" role={failure.message === null ? 'alert' : undefined}>
              {failure.reason}
            </p>
          )}
          <div className="form-end">
            <Button type="submit" variant="primary" large pending={pending} disabled={full}>
              {pending ? publicText.submitting : publicText.submit}
            </Button>
            <p>
              {publicText.privacy} <a href="/privacy">{publicText.morePrivacy}</a>
            </p>
          </div>
          <SubmittedNote taken={taken} questions={questions} />
          <SharePrompt done="asked" wanted={taken !== null} />
        </form>
      </div>
    </section>
  );
}

type ChangeHandler = (field: DraftField) => (event: { target: { value: string } }) => void;
type QuestionFieldsProps = {
  draft: Draft;
  most: number;
  fault: DraftFault | null;
  pending: boolean;
  change: ChangeHandler;
};

function QuestionFields({ draft, most, fault, pending, change }: QuestionFieldsProps) {
  const hints = useAskingHints(draft.text);
  const bind = (name: DraftField) => ({
    name,
    required: true,
    disabled: pending,
    value: draft[name],
    onChange: change(name),
  });
  return (
    <>
      <div className="two">
        <Field label={publicText.name} error={fault?.fields.name}>
          <Input {...bind('name')} dir="auto" autoComplete="name" />
        </Field>
        <Field label={publicText.email} error={fault?.fields.email} hint={<EmailHint />}>
          <Input {...bind('email')} type="email" autoComplete="email" />
        </Field>
      </div>
      <Field label={publicText.question} error={fault?.fields.text} hint={hints?.counterText(draft.text, most)}>
        <Textarea {...bind('text')} rows={4} dir="auto" />
        {hints && <hints.SeveralHint text={draft.text} />}
      </Field>
    </>
  );
}

/** Who sees the address, and whom to ask without one, where the council says so. */
function EmailHint() {
  return (
    <>
      {publicText.emailHint}
      {activeTexts().site?.contact && (
        <>
          {' '}
          {publicText.noAddress} <Contact />
        </>
      )}
    </>
  );
}

/** The draft, what is wrong with it, and its way to the server. */
function useQuestionForm({ id: batchId, rules }: PublicBatch) {
  const form = useRef<HTMLFormElement>(null);
  const draft = useDraft(form);
  const { submit: send, isPending, error, forgetError } = useSubmitQuestion(batchId);
  const [fault, setFault] = useState<DraftFault | null>(null);
  const [taken, setTaken] = useState<Taken | null>(null);

  const change: ChangeHandler = (field) => (event) => {
    writeDraft(field, event.target.value);
    // Other words are not sent before somebody says so.
    if (isUnanswered(error)) forgetError();
    if (!fault?.fields[field]) return;
    toast.clear();
    setFault({ ...fault, fields: { ...fault.fields, [field]: undefined } });
  };

  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    if (isPending) return;
    toast.clear();
    const whole = withRememberedAddress(draft);
    const found = faultOf(whole, rules);
    setFault(found);
    // It would stand beside what went wrong as if it spoke of this question.
    setTaken(null);
    if (found) {
      toast.error(found.message);
      focusField(form.current, Object.keys(found.fields)[0]);
      return;
    }
    // A disabled field loses the focus; a form that was sent with the Enter key gets it back.
    const focused = document.activeElement;
    // Fetched meanwhile, so that nothing moves after the answer; where it does not come, `SharePrompt` tries again.
    loadSharePrompt().catch(() => {});
    try {
      const question = await send(whole);
      keepAuthor(whole);
      storedDraft.remove();
      setTaken({ ...question, batchId, mailedTo: draft.news ? draft.email : null });
    } catch (failure) {
      const { message } = failureOf(failure);
      if (message !== null) toast.error(message);
    }
    requestAnimationFrame(() => {
      if (document.activeElement === document.body && focused instanceof HTMLElement) focused.focus();
    });
  };
  useSendAgain(error, () => void submit());

  return {
    form,
    draft,
    pending: isPending,
    fault,
    failure: error === null ? null : failureOf(error),
    // A question that came along into the next batch was taken in the one before.
    taken: taken?.batchId === batchId ? taken : null,
    change,
    submit,
  };
}

function focusField(form: HTMLFormElement | null, name = 'name'): void {
  (form?.elements.namedItem(name) as HTMLElement | null)?.focus();
}
