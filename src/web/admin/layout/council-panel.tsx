import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { CouncilBatch } from '#contract/council/outcomes.ts';
import { Outcomes } from '#web/features/outcomes/panel/outcomes.tsx';
import { councilBatchesQuery } from '#web/features/outcomes/panel/queries.ts';
import { Awaited } from '#web/features/reminders/panel/awaited.tsx';
import { ListAwaited } from '#web/panel-kit/list-awaited.tsx';
import { PageHead } from '#web/panel-kit/page-head.tsx';
import { adminTexts } from '#web/text/admin.ts';
import { toDayText } from '#web/text/moments.ts';
import { Empty } from '#web/ui/empty.tsx';
import { PanelFrame } from './panel-frame.tsx';

const adminRoute = getRouteApi('/admin');

/** All that the council sees of the panel: the completed batches, and what became of their questions. */
export function CouncilPanel() {
  const { data, error } = useQuery(councilBatchesQuery);
  const { batch: asked } = adminRoute.useSearch();
  const batch = data?.find(({ id }) => id === asked);
  return (
    <PanelFrame title={adminTexts.outcomes.title} lead={adminTexts.outcomes.lead} isHeading={!batch}>
      {batch ? (
        <OpenBatch key={batch.id} batch={batch} />
      ) : (
        <>
          <Awaited />
          <section className="wrap panel" aria-labelledby="council-batches">
            <h2 id="council-batches">{adminTexts.outcomes.batches}</h2>
            {data ? <Batches batches={data} /> : <ListAwaited error={error} />}
          </section>
        </>
      )}
    </PanelFrame>
  );
}

function Batches({ batches }: { batches: readonly CouncilBatch[] }) {
  if (batches.length === 0) return <Empty>{adminTexts.outcomes.noBatches}</Empty>;
  return (
    <ul className="council-batches">
      {batches.map(({ id, name, completed_at, outcomes }) => (
        <li key={id}>
          <Link to="/admin" search={{ batch: id }}>
            <bdi>{name}</bdi>
          </Link>
          <span className="quiet small num">
            {adminTexts.outcomes.completed({ day: toDayText(completed_at) })} ·{' '}
            {adminTexts.outcomes.written({ count: outcomes })}
          </span>
        </li>
      ))}
    </ul>
  );
}

function OpenBatch({ batch }: { batch: CouncilBatch }) {
  return (
    <>
      <PageHead back={adminTexts.outcomes.all} name={batch.name}>
        <a className="link-row" href={`/batches/${batch.slug}`}>
          {adminTexts.outcomes.result}
        </a>
      </PageHead>
      <div className="wrap panel">
        <Outcomes batch={batch} />
      </div>
    </>
  );
}
