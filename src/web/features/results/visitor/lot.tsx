import { useState } from 'react';
import type { BatchResult } from '#contract/council/batch-result.ts';
import type { PublicBatch } from '#contract/council/public-batch.ts';
import type { PublicQuestion } from '#contract/council/public-question.ts';
import { lazyTexts } from '#web/text/lazy.ts';
import { publicText } from '#web/text/public.ts';
import { inOwnLanguage } from '#web/ui/in-own-language.ts';
import { ScriptedButton } from '#web/ui/scripted-button.tsx';
import type { DrawnAgain } from './draw.ts';

type LotProps = { batch: PublicBatch; questions: readonly PublicQuestion[]; result: BatchResult };

/** How a lot decided at the cut, in three sentences, and the same draw once more in the reader's own browser. */
export function Lot({ batch, questions, result }: LotProps) {
  const [drawn, setDrawn] = useState<DrawnAgain | 'failed' | null>(null);
  const draw = () =>
    import('./draw.ts').then(
      ({ drawAgain }) => setDrawn(drawAgain(result, batch.commitment)),
      () => setDrawn('failed'),
    );
  return (
    <section className="wrap below lot" aria-labelledby="lot-title">
      <h2 id="lot-title">{lazyTexts.result.lotTitle}</h2>
      <p>
        {lazyTexts.result.lot.sealed} {lazyTexts.result.lot.mixed} {lazyTexts.result.lot.drawn}
      </p>
      <details>
        <summary>{lazyTexts.result.lotNumbers}</summary>
        <dl>
          <Figure label={lazyTexts.result.commitment} value={batch.commitment ?? ''} />
          <Figure label={lazyTexts.result.seed} value={result.seed} />
          <Figure label={lazyTexts.result.receiptsDigest} value={result.receipts_digest} />
        </dl>
        <p>{lazyTexts.result.formula}</p>
        <p>
          <code dir="ltr">SHA-256(seed:receipts_digest:question_id)</code>
        </p>
      </details>
      <ScriptedButton onClick={() => void draw()}>{lazyTexts.result.drawAgain}</ScriptedButton>
      <div role="status">
        {drawn === 'failed' && <p className="form-error">{lazyTexts.count.failed}</p>}
        {drawn && drawn !== 'failed' && <Outcome {...drawn} questions={questions} />}
      </div>
    </section>
  );
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <code dir="ltr">{value}</code>
      </dd>
    </div>
  );
}

function Outcome({ order, holds, questions }: DrawnAgain & Pick<LotProps, 'questions'>) {
  const asked = new Map(questions.map((question) => [question.id, question]));
  return (
    <div className="count-outcome" data-holds={holds}>
      <h3>{holds ? lazyTexts.result.drawHolds : lazyTexts.result.drawFails}</h3>
      <ol>
        {order.map(({ id, draw, goes }) => (
          <li key={id} data-goes={goes}>
            <span {...inOwnLanguage(asked.get(id)?.language)}>{asked.get(id)?.text || publicText.wordsRemoved}</span>
            <small>
              <strong>{goes ? lazyTexts.result.goes : lazyTexts.result.stays}</strong> <code dir="ltr">{draw}</code>
            </small>
          </li>
        ))}
      </ol>
    </div>
  );
}
