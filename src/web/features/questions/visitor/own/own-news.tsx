import { useId, useState } from 'react';
import type { NewsState } from '#contract/council/news.ts';
import type { OwnQuestion } from '#contract/council/own-questions.ts';
import type { PublicBatch } from '#contract/council/public-batch.ts';
import { useSendAgain } from '#web/api/send-again.ts';
import { lazyTexts } from '#web/text/lazy.ts';
import { actProblemText } from '#web/text/problem-text.ts';
import { FormError } from '#web/ui/form-error.tsx';
import { askForNews, type OwnResource } from './own-questions.ts';

type OwnNewsProps = { own: OwnQuestion; batch: PublicBatch; resource: OwnResource };

/** One box: to be told by mail what becomes of the question, also later than at the form, and to end that. */
export function OwnNews({ own: { id, news }, batch, resource }: OwnNewsProps) {
  const [sent, setSent] = useState<boolean | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [lost, setLost] = useState<{ error: unknown; wanted: boolean } | null>(null);
  const [isEnded, setEnded] = useState(false);
  const hint = useId();
  const choose = async (wanted: boolean) => {
    if (sent !== null) return;
    setSent(wanted);
    setFailure(null);
    setLost(null);
    try {
      const now = await askForNews(resource, batch.id, { questionId: id, wanted });
      setEnded(!wanted);
      if (wanted && now === 'off') setFailure(lazyTexts.news.noAddress);
    } catch (error) {
      setFailure(actProblemText(error));
      setLost({ error, wanted });
      void resource.refresh();
    }
    setSent(null);
  };
  useSendAgain(lost?.error ?? null, () => lost && void choose(lost.wanted));
  return (
    <div className="news-box">
      <label>
        <input
          type="checkbox"
          aria-describedby={hint}
          checked={sent ?? news !== 'off'}
          onChange={({ currentTarget }) => void choose(currentTarget.checked)}
        />
        {lazyTexts.news.box}
      </label>
      <p className="field-hint" id={hint} role="status">
        {hintOf(news, isEnded)}
      </p>
      {failure && <FormError>{failure}</FormError>}
    </div>
  );
}

function hintOf(news: NewsState, isEnded: boolean): string {
  if (news !== 'off') return lazyTexts.news[news];
  return isEnded ? lazyTexts.news.ended : lazyTexts.news.hint;
}
