import { useState } from 'react';
import type { Batch } from '#contract/council/batches.ts';
import type { CardPackage } from '#contract/council/cards.ts';
import { AskFirst } from '#web/panel-kit/ask-first.tsx';
import { toCouncilMomentText } from '#web/text/deadline.ts';
import { lazyTexts } from '#web/text/lazy.ts';
import { toNumberText } from '#web/text/moments.ts';
import { Button } from '#web/ui/button.tsx';
import { CardTable } from '#web/ui/data-table.tsx';
import { isMissing } from './cards-part.tsx';
import { useVoidPackage } from './queries.ts';

/** The packages of a batch; one whose codes did not arrive stands out. */
export function PackageList({
  batch,
  packages,
  here,
}: {
  batch: Batch;
  packages: readonly CardPackage[];
  here?: string | undefined;
}) {
  const [asked, setAsked] = useState<CardPackage | null>(null);
  const { mutate: makeVoid, isPending } = useVoidPackage(batch);
  const { columns } = lazyTexts.cardsPanel;
  if (packages.length === 0) return <p className="quiet">{lazyTexts.cardsPanel.none}</p>;
  return (
    <>
      <CardTable
        label={lazyTexts.cardsPanel.packages}
        className="cards-packages"
        rows={packages}
        columns={[
          {
            header: columns.package,
            kind: 'lead',
            cell: (one) => (
              <>
                {lazyTexts.cardsPanel.package({ count: one.made, leaves: one.leaves })}{' '}
                <span className="row-note">{toCouncilMomentText(one.made_at)}</span>
              </>
            ),
          },
          { header: columns.cards, kind: 'number', cell: ({ made }) => toNumberText(made) },
          { header: columns.void, kind: 'number', cell: (one) => toNumberText(one.void) },
          {
            header: columns.codes,
            cell: (one) =>
              needsLook(one, here) ? <strong className="danger">{stateOf(one, here)}</strong> : stateOf(one, here),
          },
          {
            header: columns.acts,
            kind: 'actions',
            cell: (one) =>
              one.void < one.made && <Button onClick={() => setAsked(one)}>{lazyTexts.cardsPanel.voidPackage}</Button>,
          },
        ]}
      />
      {asked && (
        <AskFirst
          act={lazyTexts.cardsPanel.voidPackage}
          pending={isPending}
          onConfirm={() => makeVoid(asked.id, { onSettled: () => setAsked(null) })}
          onClose={() => setAsked(null)}
        >
          <p>{lazyTexts.cardsPanel.voidPackageAsk({ count: asked.made - asked.void })}</p>
        </AskFirst>
      )}
    </>
  );
}

function needsLook(one: CardPackage, here: string | undefined): boolean {
  return isMissing(one) && one.id !== here;
}

function stateOf(one: CardPackage, here: string | undefined): string {
  if (one.void === one.made) return lazyTexts.cardsPanel.allVoid;
  if (needsLook(one, here)) return lazyTexts.cardsPanel.notArrived;
  return one.arrived_at ? lazyTexts.cardsPanel.arrived : lazyTexts.cardsPanel.hereNow;
}
