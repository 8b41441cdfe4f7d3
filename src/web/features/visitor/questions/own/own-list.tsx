import { useRef, useState } from 'react';
import type { OwnQuestion } from '#contract/council/own-questions.ts';
import { allows } from '#contract/council/phases.ts';
import type { PublicBatch } from '#contract/council/public-batch.ts';
import { useStoredValue } from '#web/storage.ts';
import { keptText, mineText } from '#web/text/lazy.ts';
import { problemText } from '#web/text/problem-text.ts';
import { publicText } from '#web/text/public.ts';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { toast } from '#web/ui/toast.tsx';
import { EditOwn } from './edit-own.tsx';
import { OwnItem } from './own-item.tsx';
import { useOwnQuestions } from './own-questions.ts';
import { forgotten, storedAuthor, storedEdit } from './stored.ts';
import { WithdrawDialog } from './withdraw-dialog.tsx';
import type { YourQuestionsProps } from './your-questions.tsx';
import './own.css';

/** What this browser submitted: in which state it is and why, and what its author can still do about it. */
export function YourQuestions({ batch, questions, result }: YourQuestionsProps) {
  const { data, error, resource } = useOwnQuestions(batch, questions);
  const hidden = useStoredValue(forgotten) ?? [];
  const edit = useStoredValue(storedEdit);
  const [withdrawing, setWithdrawing] = useState<OwnQuestion | null>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const own = (data ?? []).filter(({ id }) => !hidden.includes(id));
  const edited = own.find((one) => one.id === edit?.id && mayChange(one, batch));
  const isKept = edit !== null && data !== undefined && !edited;
  if (own.length === 0 && !isKept && !(error && !data)) return null;
  const leaveEdit = () => {
    storedEdit.remove();
    title.current?.focus();
  };
  return (
    <section className="now own" aria-labelledby="own-title">
      <div className="wrap now-grid">
        <div className="now-intro">
          <h2 id="own-title" tabIndex={-1} ref={title}>
            {mineText.title}
          </h2>
          <p>{mineText.intro}</p>
          {own.length > 0 && <Forget ids={own.map(({ id }) => id)} />}
        </div>
        <div className="own-list">
          {error !== null && !data && (
            <FormError>
              {problemText(error)} <Button onClick={() => void resource.refresh()}>{publicText.retry}</Button>
            </FormError>
          )}
          {isKept && <KeptWords text={edit.text} onDiscard={leaveEdit} />}
          <ul>
            {own.map((one) => (
              <OwnItem key={one.id} own={one} batch={batch} questions={questions} result={result}>
                {one === edited ? (
                  <EditOwn own={one} batch={batch} resource={resource} onLeave={leaveEdit} />
                ) : (
                  mayChange(one, batch) && (
                    <div className="own-acts">
                      <Button
                        disabled={edited !== undefined}
                        onClick={() => storedEdit.write({ id: one.id, text: one.words_waiting ?? one.text })}
                      >
                        {mineText.edit}
                      </Button>
                      <Button variant="plain-danger" onClick={() => setWithdrawing(one)}>
                        {mineText.withdraw}
                      </Button>
                    </div>
                  )
                )}
              </OwnItem>
            ))}
          </ul>
        </div>
      </div>
      {withdrawing && (
        <WithdrawDialog
          own={withdrawing}
          batch={batch}
          resource={resource}
          returnFocusTo={title}
          onClose={() => setWithdrawing(null)}
        />
      )}
    </section>
  );
}

/** Whether its author can still change or withdraw it; the server has the last word. */
function mayChange({ state }: OwnQuestion, { phase }: PublicBatch): boolean {
  return allows[phase].questions && (state === 'waiting' || state === 'published');
}

/** Words that were typed for a question which cannot be changed any more. */
function KeptWords({ text, onDiscard }: { text: string; onDiscard: () => void }) {
  return (
    <div className="kept" role="status">
      <p>{mineText.kept}</p>
      <blockquote dir="auto">{text}</blockquote>
      <div className="kept-acts">
        <CopyButton text={text}>{keptText.copy}</CopyButton>
        <Button variant="plain-danger" onClick={onDiscard}>
          {keptText.discard}
        </Button>
      </div>
    </div>
  );
}

/** For a browser that others use too: the questions stay as they are, and nobody finds them here. */
function Forget({ ids }: { ids: readonly string[] }) {
  const forget = () => {
    forgotten.write([...new Set([...ids, ...(forgotten.read() ?? [])])]);
    storedAuthor.remove();
    storedEdit.remove();
    toast.success(mineText.forgotten);
  };
  return (
    <p className="own-forget">
      {mineText.forgetHint} <Button onClick={forget}>{mineText.forget}</Button>
    </p>
  );
}
