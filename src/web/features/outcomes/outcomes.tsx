import { lazy, Suspense } from 'react';
import { loadLaterTexts } from '#web/text/active.ts';
import { outcomesText } from '#web/text/admin.ts';

const OutcomeList = lazy(() =>
  Promise.all([import('./outcome-list.tsx'), loadLaterTexts()]).then(([{ OutcomeList }]) => ({ default: OutcomeList })),
);

/** What became of the questions of a completed batch: to read, and to write for who may. It loads by itself. */
export function Outcomes({ batch }: { batch: { id: string; slug: string } }) {
  return (
    <section className="outcomes-part" aria-labelledby="outcomes-title">
      <h2 id="outcomes-title">{outcomesText.title}</h2>
      <p className="quiet small">{outcomesText.lead}</p>
      <Suspense>
        <OutcomeList batch={batch} />
      </Suspense>
    </section>
  );
}
