import { useQuery } from '@tanstack/react-query';
import type { Batch } from '#contract/council/batches.ts';
import { failureText } from '#web/panel-kit/failure.ts';
import { adminTexts } from '#web/text/admin.ts';
import { checksQuery, toMendAddress, toSentence, toWay } from './checks.ts';

/** What stops the next step of a batch, what is worth a look before it, and what is in order. */
export function CheckList({ batch }: { batch: Batch }) {
  const { data = [], error } = useQuery(checksQuery(batch));
  const { label, stops, look, order: fine } = adminTexts.batches.preflight;
  const names = { stops, look, fine };
  const failure = failureText(error);
  return (
    <ul className="checks" aria-label={label}>
      {/* Where it could not be learned what there is to look at, that is said in its place. */}
      {failure && (
        <li data-level="look">
          <strong>{look}</strong> {failure}
        </li>
      )}
      {data.map(({ text, ...check }) => (
        <li key={text} data-level={check.level}>
          <strong>{names[check.level]}</strong> <span dir="auto">{toSentence(check)}</span>{' '}
          {check.mend && <a href={toMendAddress(batch, check.mend)}>{toWay({ id: check.id, mend: check.mend })}</a>}
        </li>
      ))}
    </ul>
  );
}
