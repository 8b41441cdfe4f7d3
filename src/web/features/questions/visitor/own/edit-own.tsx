import { type FormEvent, useEffect, useRef, useState } from 'react';
import { fitsBatch } from '#contract/council/asking.ts';
import type { OwnQuestion } from '#contract/council/own-questions.ts';
import { longestQuestion, type PublicBatch, readsFirst } from '#contract/council/public-batch.ts';
import { QuestionText } from '#contract/wire/text-fields.ts';
import { areSameWords, isVisible, tidy } from '#contract/wire/words.ts';
import { hasCode } from '#web/api/problem-code.ts';
import { useSendAgain } from '#web/api/send-again.ts';
import { askingHints } from '#web/features/questions/visitor/hints/lazy-asking-hints.tsx';
import { useStoredValue } from '#web/storage.ts';
import { lazyTexts } from '#web/text/lazy.ts';
import { actProblemText } from '#web/text/problem-text.ts';
import { publicText, uiText } from '#web/text/public.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, Textarea } from '#web/ui/field.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { toast } from '#web/ui/toast.tsx';
import { type OwnResource, saveWords } from './own-questions.ts';
import { storedEdit } from './stored.ts';

type EditOwnProps = { own: OwnQuestion; batch: PublicBatch; resource: OwnResource; onLeave: () => void };

/** Other words for an own question. What is typed is kept until it has arrived; what came in between is shown first. */
export function EditOwn({ own, batch, resource, onLeave }: EditOwnProps) {
  const now = own.words_waiting ?? own.text;
  const typed = useStoredValue(storedEdit)?.text ?? now;
  const [opened] = useState(now);
  const { fault, failure, pending, save, lost } = useSave({ own, batch, resource, onLeave });
  // Other words than those that were sent are not sent before somebody says so.
  useSendAgain(lost?.text === typed ? lost.error : null, () => void save(typed, now));
  const field = useRef<HTMLFormElement>(null);
  useEffect(() => field.current?.querySelector('textarea')?.focus(), []);
  return (
    <form
      className="form own-edit"
      noValidate
      ref={field}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void save(typed, now);
      }}
    >
      <Field
        label={lazyTexts.mine.words}
        error={fault}
        hint={
          askingHints.counterText(typed, longestQuestion(batch.rules)) ??
          (readsFirst(batch.rules) && lazyTexts.mine.readFirst)
        }
      >
        <Textarea
          rows={4}
          dir="auto"
          disabled={pending}
          value={typed}
          onChange={({ currentTarget }) => storedEdit.write({ id: own.id, text: currentTarget.value })}
        />
        <askingHints.SeveralHint text={typed} />
      </Field>
      <div role="status">
        {!areSameWords(now, opened) && !areSameWords(now, typed) && (
          <div className="own-meanwhile">
            <p>{lazyTexts.mine.meanwhile}</p>
            <blockquote dir="auto">{now}</blockquote>
          </div>
        )}
      </div>
      {failure && <FormError>{failure}</FormError>}
      <div className="own-acts">
        <Button type="submit" variant="primary" pending={pending}>
          {pending ? publicText.submitting : lazyTexts.mine.save}
        </Button>
        <Button onClick={onLeave} disabled={pending}>
          {uiText.cancel}
        </Button>
      </div>
    </form>
  );
}

function useSave({ own, batch, resource, onLeave }: EditOwnProps) {
  const [fault, setFault] = useState<string | undefined>();
  const [failure, setFailure] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const [lost, setLost] = useState<{ error: unknown; text: string } | null>(null);

  /** `seen`: the words that are shown in place of which these are to stand. */
  const save = async (text: string, seen: string) => {
    if (pending) return;
    const found = faultOf(text, batch.rules);
    setFault(found);
    setFailure(null);
    setLost(null);
    if (found) return;
    setPending(true);
    try {
      const saved = await saveWords(resource, batch.id, { questionId: own.id, text, seen });
      toast.success(
        saved.words_waiting === null && saved.state === 'published'
          ? lazyTexts.mine.saved
          : lazyTexts.mine.savedWaiting,
      );
      onLeave();
    } catch (error) {
      // What stands there now is read, and shown beside what was typed.
      await resource.refresh();
      setFailure(hasCode(error, 'changed_meanwhile') ? null : actProblemText(error));
      setLost({ error, text });
    } finally {
      setPending(false);
    }
  };
  return { fault, failure, pending, save, lost };
}

function faultOf(text: string, rules: PublicBatch['rules']): string | undefined {
  if (!isVisible(tidy(text))) return publicText.fillInAll;
  const { data } = QuestionText.safeParse(text);
  if (data === undefined || !fitsBatch(data, rules))
    return publicText.questionTooLong({ most: String(longestQuestion(rules)) });
  return undefined;
}
