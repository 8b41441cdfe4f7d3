import { ListAwaited } from '#web/panel-kit/list-awaited.tsx';
import { adminTexts } from '#web/text/admin.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';

const { usePart: useOutcomeList } = lazyPart(() => import('./outcome-list.tsx').then(({ OutcomeList }) => OutcomeList));

/** What became of the questions of a completed batch: to read, and to write for who may. */
export function Outcomes({ batch }: { batch: { id: string; slug: string } }) {
  const OutcomeList = useOutcomeList(true);
  return (
    <section className="outcomes-part" aria-labelledby="outcomes-title">
      <h2 id="outcomes-title">{adminTexts.outcomes.title}</h2>
      <p className="quiet small">{adminTexts.outcomes.lead}</p>
      {OutcomeList ? <OutcomeList batch={batch} /> : <ListAwaited error={null} />}
    </section>
  );
}
