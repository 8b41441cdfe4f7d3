import { useState } from 'react';
import { lazyTexts } from '#web/text/lazy.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { ScriptedButton } from '#web/ui/scripted-button.tsx';
import type { CheckedCount } from './check.ts';
import { LargeRecordError } from './large-record-error.ts';

// Few people check, so nobody else's phone fetches what it takes.
const { load: loadCheck } = lazyPart(() => import('./check.ts').then(({ checkCount }) => checkCount));

/** Lets anybody count a completed batch again, here or from the file. */
export function CountCheck({ batchId }: { batchId: string }) {
  const [outcome, setOutcome] = useState<CheckedCount | 'failed' | 'too_large' | null>(null);
  const [checking, setChecking] = useState(false);
  const check = async () => {
    setChecking(true);
    setOutcome(null);
    try {
      const checkCount = await loadCheck();
      setOutcome(await checkCount(batchId));
    } catch (error) {
      setOutcome(error instanceof LargeRecordError ? 'too_large' : 'failed');
    } finally {
      setChecking(false);
    }
  };
  return (
    <section className="wrap count-check" aria-labelledby="count-check-title">
      <h2 id="count-check-title">{lazyTexts.count.title}</h2>
      <p>{lazyTexts.count.intro}</p>
      <div className="count-acts">
        <ScriptedButton pending={checking} onClick={check}>
          {checking ? lazyTexts.count.checking : lazyTexts.count.check}
        </ScriptedButton>
        <a className={buttonClass()} href={`/api/batches/${batchId}/record`} download>
          {lazyTexts.count.download}
        </a>
        <a className={buttonClass('plain')} href={`/api/batches/${batchId}/ranking.csv`} download>
          {lazyTexts.count.ranking}
        </a>
      </div>
      <div role="status">
        {outcome === 'failed' && <p className="form-error">{lazyTexts.count.failed}</p>}
        {outcome === 'too_large' && <p>{lazyTexts.count.tooLarge}</p>}
        {outcome && typeof outcome === 'object' && <Outcome {...outcome} />}
      </div>
    </section>
  );
}

function Outcome({ title, holds, sentences }: CheckedCount) {
  return (
    <div className="count-outcome" data-holds={holds}>
      <h3>{title}</h3>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  );
}
