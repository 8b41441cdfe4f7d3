import { useEffect, useEffectEvent } from 'react';
import { useSendAgain } from '#web/api/send-again.ts';
import { lazyTexts } from '#web/text/lazy.ts';
import { mayHaveArrivedText } from '#web/text/problems.ts';
import { publicText } from '#web/text/public.ts';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { toast } from '#web/ui/toast.tsx';
import { emptyDraft, storedDraft } from './draft.ts';
import { readSent, sentContent } from './remembered/sent.ts';
import { contentOf } from './submission.ts';
import { useSubmitQuestion } from './use-submit-question.ts';

export type LazyUnsentDraftProps = { text: string };

/** When the phase ends while somebody writes: the text stays, with what happened to it. */
export function LazyUnsentDraft({ text }: LazyUnsentDraftProps) {
  const unanswered = useUnanswered();
  return (
    <section className="now">
      <div className="wrap now-grid">
        <div className="now-intro" role="status">
          <h2>{lazyTexts.kept.title}</h2>
          <p>{unanswered ? mayHaveArrivedText() : lazyTexts.kept.intro}</p>
          {unanswered && (
            <div>
              <Button variant="primary" onClick={unanswered.send}>
                {publicText.submit}
              </Button>
            </div>
          )}
        </div>
        <div className="kept">
          <blockquote dir="auto">{text}</blockquote>
          <div className="kept-acts">
            <CopyButton text={text}>{lazyTexts.kept.copy}</CopyButton>
            <Button variant="plain-danger" onClick={storedDraft.remove}>
              {lazyTexts.kept.discard}
            </Button>
          </div>
        </div>
      </div>
    </section>
  );
}

/** Of what was sent and had no answer before the phase ended the server knows whether it arrived in time: it is asked again. */
function useUnanswered(): { send: () => void } | null {
  const draft = storedDraft.read() ?? emptyDraft;
  const content = sentContent();
  const batchId = content === undefined ? '' : readSent(content).batchId;
  const { submit, isPending, error } = useSubmitQuestion(batchId);
  const send = async () => {
    if (isPending) return;
    try {
      await submit(draft);
      storedDraft.remove();
      toast.success(publicText.submitted);
    } catch {
      // `error` says why.
    }
  };
  const sendAtOnce = useEffectEvent(send);
  const isSent = content !== undefined && content === contentOf(batchId, draft);
  useEffect(() => {
    if (isSent) void sendAtOnce();
  }, [isSent]);
  useSendAgain(isSent ? error : null, () => void send());
  return isSent ? { send: () => void send() } : null;
}
