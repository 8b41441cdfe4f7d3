import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Batch } from '#contract/council/batches.ts';
import { type CardCounts, cardsApi } from '#contract/council/cards.ts';
import { takesChannel } from '#contract/council/channels.ts';
import { allows } from '#contract/council/phases.ts';
import { ReachWarning } from '#web/features/site/panel/address/reach-warning.tsx';
import { ListAwaited } from '#web/panel-kit/list-awaited.tsx';
import { usePermissions } from '#web/panel-kit/permissions.ts';
import { useStayWhile } from '#web/panel-kit/use-stay-while.ts';
import { lazyTexts } from '#web/text/lazy.ts';
import { toNumberText } from '#web/text/moments.ts';
import { cardsQuery } from './cards-query.ts';
import { ExchangeCardForm } from './exchange-card-form.tsx';
import { MadePackage } from './made-package.tsx';
import { MakeCardsForm } from './make-cards-form.tsx';
import { PackageList } from './package-list.tsx';
import type { Made } from './queries.ts';
import { VoidCardForm } from './void-card-form.tsx';
import './cards-view.css';

/** The voting cards of a batch: how many there are, packages, and what was lost. */
export function CardsView({ batch }: { batch: Batch }) {
  const may = usePermissions();
  const { data, error } = useQuery({ ...cardsQuery(batch), enabled: may(cardsApi.list) });
  const [made, setMade] = useState<Made | null>(null);
  useStayWhile(made !== null);
  const exchanges = !allows[batch.phase].result && takesChannel(batch.rules, 'paper') && may(cardsApi.exchange);
  if (!may(cardsApi.list))
    return (
      <div className="batch-part">
        <p>{lazyTexts.cardsPanel.administrators}</p>
        {exchanges && <ExchangeCardForm batch={batch} />}
      </div>
    );
  if (!data) return <ListAwaited error={error} />;
  const { packages, cards } = data;
  const mayMake = !allows[batch.phase].result && made === null;
  return (
    <div className="batch-part">
      <h2 className="visually-hidden">{lazyTexts.cardsPanel.title}</h2>
      <CardFigures cards={cards} />
      <p className="small quiet">{lazyTexts.cardsPanel.told}</p>
      {!allows[batch.phase].result && <ReachWarning />}
      {made && <MadePackage batch={batch} made={made} onDone={() => setMade(null)} />}
      <div className="cards-columns">
        {mayMake && <MakeCardsForm batch={batch} onMade={setMade} />}
        {cards.made > 0 && !allows[batch.phase].result && <VoidCardForm batch={batch} mayPrint={made === null} />}
        {cards.made > 0 && exchanges && <ExchangeCardForm batch={batch} />}
      </div>
      <section aria-labelledby="cards-packages">
        <h3 id="cards-packages">{lazyTexts.cardsPanel.packages}</h3>
        <PackageList batch={batch} packages={packages} here={made?.package} />
      </section>
    </div>
  );
}

/** How many there are of each kind; of those that were given up for paper only where paper counts. */
function CardFigures({ cards }: { cards: CardCounts }) {
  const { made, void: voided, used, exchanged } = cards;
  return (
    <dl className="figures">
      {Object.entries({ made, void: voided, used, exchanged }).map(
        ([kind, count]) =>
          count !== undefined && (
            <div key={kind}>
              <dt>{lazyTexts.cardsPanel.figures[kind as keyof CardCounts]}</dt>
              <dd className="num">{toNumberText(count)}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
