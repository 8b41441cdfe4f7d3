import { useRef, useState } from 'react';
import { mayChange, mayHear, type OwnQuestion } from '#contract/council/own-questions.ts';
import { takesVerdict } from '#contract/council/verdict.ts';
import { offersNews } from '#web/features/questions/visitor/news-box.tsx';
import { storedAuthor } from '#web/features/questions/visitor/remembered/author.ts';
import { OwnVerdictPart } from '#web/features/verdicts/visitor/own-verdict.tsx';
import { useStoredValue } from '#web/storage.ts';
import { lazyTexts } from '#web/text/lazy.ts';
import { problemText } from '#web/text/problem-text.ts';
import { publicText } from '#web/text/public.ts';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { TakeBack } from '#web/ui/take-back.tsx';
import { EditOwn } from './edit-own.tsx';
import { OwnItem } from './own-item.tsx';
import { OwnNews } from './own-news.tsx';
import { useOwnQuestions } from './own-questions.ts';
import { forgotten, storedEdit } from './stored.ts';
import { WithdrawDialog } from './withdraw-dialog.tsx';
import type { YourQuestionsProps } from './your-questions.tsx';
import './own.css';

/** What this browser submitted: in which state it is and why, and what its author can still do about it. */
export function YourQuestions({ batch, questions, result }: YourQuestionsProps) {
  const { data, error, resource } = useOwnQuestions(batch, questions);
  const hidden = useStoredValue(forgotten) ?? [];
  const edit = useStoredValue(storedEdit);
  const [withdrawing, setWithdrawing] = useState<OwnQuestion | null>(null);
  const [gone, setGone] = useState<{ restore: () => void } | null>(null);
  const summary = useRef<HTMLElement>(null);
  const own = (data ?? []).filter(({ id }) => !hidden.includes(id));
  const edited = own.find((one) => one.id === edit?.id && mayChange(one, batch));
  const isKept = edit !== null && data !== undefined && !edited;
  const hasFailed = error !== null && !data;
  const [open, setOpen] = useOpen(
    isKept || edited !== undefined || hasFailed || own.some((one) => becameMore(one, result)),
  );
  const takeBack = gone && (
    <section className="now own">
      <div className="wrap">
        <TakeBack
          said={lazyTexts.mine.forgotten}
          returnTo={summary}
          onBack={() => {
            gone.restore();
            setGone(null);
          }}
        />
      </div>
    </section>
  );
  // A question that is gone may be the one whose withdrawal had no answer yet.
  if (own.length === 0 && !isKept && !hasFailed && !withdrawing) return takeBack;
  const leaveEdit = () => {
    storedEdit.remove();
    summary.current?.focus();
  };
  return (
    <>
      {takeBack}
      <section className="now own" aria-labelledby="own-title">
        <details className="wrap" open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary ref={summary}>
            <h2 id="own-title">{lazyTexts.mine.title}</h2>
            {own.length > 0 && <span className="count">({own.length})</span>}
          </summary>
          {open && (
            <div className="own-list">
              <p>{lazyTexts.mine.intro}</p>
              {hasFailed && (
                <FormError>
                  {problemText(error)} <Button onClick={() => void resource.refresh()}>{publicText.retry}</Button>
                </FormError>
              )}
              {isKept && <KeptWords text={edit.text} onDiscard={leaveEdit} />}
              <ul>
                {own.map((one) => (
                  <OwnItem key={one.id} own={one} batch={batch} questions={questions} result={result}>
                    {(one.verdict || takesVerdict(resultOf(one, result))) && (
                      <OwnVerdictPart own={one} batch={batch} resource={resource} />
                    )}
                    {offersNews(batch.rules) && mayHear(one, batch, result) && (
                      <OwnNews own={one} batch={batch} resource={resource} />
                    )}
                    {one === edited ? (
                      <EditOwn own={one} batch={batch} resource={resource} onLeave={leaveEdit} />
                    ) : (
                      mayChange(one, batch) && (
                        <OwnActs own={one} isEditing={edited !== undefined} onWithdraw={() => setWithdrawing(one)} />
                      )
                    )}
                  </OwnItem>
                ))}
              </ul>
              {own.length > 0 && (
                <p className="own-forget">
                  {lazyTexts.mine.forgetHint}{' '}
                  <Button onClick={() => setGone({ restore: forget(own.map(({ id }) => id)) })}>
                    {lazyTexts.mine.forget}
                  </Button>
                </p>
              )}
            </div>
          )}
        </details>
        {withdrawing && (
          <WithdrawDialog
            own={withdrawing}
            batch={batch}
            resource={resource}
            returnFocusTo={summary}
            onClose={() => setWithdrawing(null)}
          />
        )}
      </section>
    </>
  );
}

/** How it came out, as itself or as what it was put together into. */
function resultOf({ id, became }: OwnQuestion, result: YourQuestionsProps['result']) {
  return result?.questions.find((question) => question.id === (became?.id ?? id));
}

/** Open as long as it has something to say, unless somebody opens or closes it. */
function useOpen(saysMore: boolean): [open: boolean, setOpen: (open: boolean) => void] {
  const [chosen, choose] = useState<boolean | null>(null);
  return [chosen ?? saysMore, choose];
}

/** Whether more has become of it than what the list beside it shows. */
function becameMore({ id, state, reason, words_waiting }: OwnQuestion, result: YourQuestionsProps['result']): boolean {
  if (state !== 'published' || reason !== null || words_waiting !== null) return true;
  return result?.questions.some((question) => question.id === id && question.outcome !== null) ?? false;
}

type OwnActsProps = { own: OwnQuestion; isEditing: boolean; onWithdraw: () => void };

/** One question is edited at a time. */
function OwnActs({ own: { id, text, words_waiting }, isEditing, onWithdraw }: OwnActsProps) {
  return (
    <div className="own-acts">
      <Button disabled={isEditing} onClick={() => storedEdit.write({ id, text: words_waiting ?? text })}>
        {lazyTexts.mine.edit}
      </Button>
      <Button variant="plain-danger" onClick={onWithdraw}>
        {lazyTexts.mine.withdraw}
      </Button>
    </div>
  );
}

/** Words that were typed for a question which cannot be changed any more. */
function KeptWords({ text, onDiscard }: { text: string; onDiscard: () => void }) {
  return (
    <div className="kept" role="status">
      <p>{lazyTexts.mine.kept}</p>
      <blockquote dir="auto">{text}</blockquote>
      <div className="kept-acts">
        <CopyButton text={text}>{lazyTexts.kept.copy}</CopyButton>
        <Button variant="plain-danger" onClick={onDiscard}>
          {lazyTexts.kept.discard}
        </Button>
      </div>
    </div>
  );
}

/** For a browser that others use too: the questions stay as they are, and nobody finds them here. Answers how to take it back. */
function forget(ids: readonly string[]): () => void {
  const [hidden, author, edit] = [forgotten.read(), storedAuthor.read(), storedEdit.read()];
  forgotten.write([...new Set([...ids, ...(forgotten.read() ?? [])])]);
  storedAuthor.remove();
  storedEdit.remove();
  return () => {
    forgotten.write(hidden ?? []);
    if (author) storedAuthor.write(author);
    if (edit) storedEdit.write(edit);
  };
}
