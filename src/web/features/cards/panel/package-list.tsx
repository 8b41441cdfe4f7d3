import { useState } from 'react';
import type { Batch } from '#contract/council/batches.ts';
import type { CardPackage } from '#contract/council/cards.ts';
import { AskFirst } from '#web/panel-kit/ask-first.tsx';
import { toCouncilMomentText } from '#web/text/deadline.ts';
import { laterTexts } from '#web/text/lazy.ts';
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
  const { columns } = laterTexts.cardsPanel;
  if (packages.length === 0) return <p className="quiet">{laterTexts.cardsPanel.none}</p>;
  return (
    <>
      <CardTable
        label={laterTexts.cardsPanel.packages}
        className="cards-packages"
        rows={packages}
        columns={[
          {
            header: columns.package,
            kind: 'lead',
            cell: (one) => (
              <>
                {laterTexts.cardsPanel.package({ count: one.made, leaves: one.leaves })}{' '}
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
              one.void < one.made && <Button onClick={() => setAsked(one)}>{laterTexts.cardsPanel.voidPackage}</Button>,
          },
        ]}
      />
      {asked && (
        <AskFirst
          act={laterTexts.cardsPanel.voidPackage}
          pending={isPending}
          onConfirm={() => makeVoid(asked.id, { onSettled: () => setAsked(null) })}
          onClose={() => setAsked(null)}
        >
          <p>{laterTexts.cardsPanel.voidPackageAsk({ count: asked.made - asked.void })}</p>
        </AskFirst>
      )}
    </>
  );
}

function needsLook(one: CardPackage, here: string | undefined): boolean {
  return isMissing(one) && one.id !== here;
}

function stateOf(one: CardPackage, here: string | undefined): string {
  if (one.void === one.made) return laterTexts.cardsPanel.allVoid;
  if (needsLook(one, here)) return laterTexts.cardsPanel.notArrived;
  return one.arrived_at ? laterTexts.cardsPanel.arrived : laterTexts.cardsPanel.hereNow;
}
