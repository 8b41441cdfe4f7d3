import { type FormEvent, useRef, useState } from 'react';
import { publicText } from '#web/text/public.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, Input, Textarea } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { useKept } from '#web/use-kept.ts';
import { keptDraft } from './draft.ts';
import { counterText, type Draft, type DraftFault, emptyDraft, failureOf, faultOf } from './submission.ts';
import { useSubmitQuestion } from './use-submit-question.ts';

type SubmitQuestionFormProps = {
  batchId: string;
  /** How many questions the batch holds, where it takes no more. */
  fullWith: number | undefined;
};

/** Where a visitor asks. What is typed is kept until it has arrived. */
export function SubmitQuestionForm({ batchId, fullWith }: SubmitQuestionFormProps) {
  const draft = useKept(keptDraft) ?? emptyDraft;
  const submission = useSubmitQuestion(batchId);
  const [fault, setFault] = useState<DraftFault | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const pending = submission.isPending;
  const hydrated = useHydrated();
  const failure = submission.error === null ? null : failureOf(submission.error);

  const change = (field: keyof Draft) => (event: { target: { value: string } }) => {
    keptDraft.write({ ...draft, [field]: event.target.value });
    if (!fault?.fields[field]) return;
    toast.clear();
    setFault({ ...fault, fields: { ...fault.fields, [field]: undefined } });
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (pending || fullWith !== undefined) return;
    toast.clear();
    const found = faultOf(draft);
    setFault(found);
    if (found) {
      toast.error(found.message);
      const first = Object.keys(found.fields)[0] ?? 'name';
      (form.current?.elements.namedItem(first) as HTMLElement | null)?.focus();
      return;
    }
    // A disabled field loses the focus; whoever sent with the Enter key gets it back.
    const focused = document.activeElement;
    try {
      await submission.submit(draft);
      keptDraft.remove();
      toast.success(publicText.submitted);
    } catch (error) {
      toast.error(failureOf(error).message);
    }
    requestAnimationFrame(() => {
      if (document.activeElement === document.body && focused instanceof HTMLElement) focused.focus();
    });
  };

  return (
    <section className="now">
      <div className="wrap now-grid">
        <div className="now-intro">
          <h2>{publicText.formTitle}</h2>
          <p>{publicText.formIntro}</p>
        </div>
        {/* `dialog` is no way out of a page: before the scripts are there any other form would send itself, with the
            e-mail address in the page's own address. */}
        <form className="form" method="dialog" noValidate onSubmit={submit} ref={form}>
          <div className="two">
            <Field label={publicText.name} error={fault?.fields.name}>
              <Input
                name="name"
                autoComplete="name"
                required
                disabled={pending}
                readOnly={!hydrated}
                value={draft.name}
                onChange={change('name')}
              />
            </Field>
            <Field label={publicText.email} error={fault?.fields.email}>
              <Input
                name="email"
                type="email"
                autoComplete="email"
                required
                disabled={pending}
                readOnly={!hydrated}
                value={draft.email}
                onChange={change('email')}
              />
            </Field>
          </div>
          <Field label={publicText.question} error={fault?.fields.text} hint={counterText(draft.text)}>
            <Textarea
              name="text"
              rows={4}
              dir="auto"
              required
              disabled={pending}
              readOnly={!hydrated}
              value={draft.text}
              onChange={change('text')}
            />
          </Field>
          {fullWith !== undefined && <p className="form-error">{publicText.full({ count: fullWith })}</p>}
          {failure?.reason && !pending && <p className="form-error">{failure.reason}</p>}
          <div className="form-end">
            <Button type="submit" variant="primary" large pending={pending} disabled={fullWith !== undefined}>
              {pending ? publicText.submitting : publicText.submit}
            </Button>
            <p>
              {publicText.privacy} <a href="/privacy">{publicText.morePrivacy}</a>
            </p>
          </div>
        </form>
      </div>
    </section>
  );
}
