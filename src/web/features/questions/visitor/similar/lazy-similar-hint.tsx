import { useState } from 'react';
import type { PublicQuestion } from '#contract/council/public-question.ts';
import { useSendAgain } from '#web/api/send-again.ts';
import { coAsk, coAsked, stopCoAsking } from '#web/features/questions/visitor/remembered/co-asked.ts';
import { useStoredValue } from '#web/storage.ts';
import { lazyTexts } from '#web/text/lazy.ts';
import { actProblemText } from '#web/text/problem-text.ts';
import { Asker } from '#web/ui/asker.tsx';
import { Button } from '#web/ui/button.tsx';
import { inOwnLanguage } from '#web/ui/in-own-language.ts';
import { useSimilar } from './use-similar.ts';

export type LazySimilarHintProps = { batchId: string; text: string; questions: readonly PublicQuestion[] };

/** Below the field, in nobody's way: what is typed stays, and can be sent all the same. */
export function LazySimilarHint({ batchId, text, questions }: LazySimilarHintProps) {
  const similar = useSimilar(text, questions, batchId);
  return (
    <div className="similar-hint">
      <p role="status">{similar.length > 0 && lazyTexts.similar.title({ count: similar.length })}</p>
      {similar.length > 0 && (
        <ul>
          {similar.map((question) => (
            <SimilarQuestion key={question.id} batchId={batchId} question={question} />
          ))}
        </ul>
      )}
    </div>
  );
}

function SimilarQuestion({ batchId, question }: { batchId: string; question: PublicQuestion }) {
  const { id, text, language } = question;
  const [said, setSaid] = useState('');
  const [error, setError] = useState<unknown>(null);
  const asked = useStoredValue(coAsked)?.includes(id) ?? false;
  const press = async () => {
    setError(null);
    try {
      await (asked ? stopCoAsking(batchId, id) : coAsk(batchId, id));
      setSaid(asked ? '' : lazyTexts.similar.done);
    } catch (error) {
      setSaid(actProblemText(error));
      setError(error);
    }
  };
  useSendAgain(error, () => void press());
  return (
    <li>
      <p {...inOwnLanguage(language)}>{text}</p>
      <p className="quiet small">
        <Asker of={question} />
      </p>
      <Button variant="plain" aria-pressed={asked} onClick={press}>
        {lazyTexts.similar.act}
      </Button>
      <p role="status" className="small">
        {said}
      </p>
    </li>
  );
}
