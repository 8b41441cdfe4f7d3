import { outcomesText } from '#web/text/admin.ts';
import { OutcomeList } from './outcome-list.tsx';

/** What became of the questions of a completed batch: to read, and to write for who may. */
export function Outcomes({ batch }: { batch: { id: string; slug: string } }) {
  return (
    <section className="outcomes-part" aria-labelledby="outcomes-title">
      <h2 id="outcomes-title">{outcomesText.title}</h2>
      <p className="quiet small">{outcomesText.lead}</p>
      <OutcomeList batch={batch} />
    </section>
  );
}
