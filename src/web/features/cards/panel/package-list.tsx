import { useState } from 'react';
import type { Batch } from '#contract/council/batches.ts';
import type { CardPackage } from '#contract/council/cards.ts';
import { AskFirst } from '#web/panel-kit/ask-first.tsx';
import { toCouncilMomentText } from '#web/text/deadline.ts';
import { laterTexts } from '#web/text/lazy.ts';
import { Button } from '#web/ui/button.tsx';
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
  if (packages.length === 0) return <p className="quiet">{laterTexts.cardsPanel.none}</p>;
  return (
    <>
      <ul className="cards-packages">
        {packages.map((one) => (
          <li key={one.id} data-attention={needsLook(one, here) || undefined}>
            <p>
              <strong>{laterTexts.cardsPanel.package({ count: one.made, leaves: one.leaves })}</strong>{' '}
              <span className="quiet">{toCouncilMomentText(one.made_at)}</span>
            </p>
            <p>{stateOf(one, here)}</p>
            {one.void < one.made && <Button onClick={() => setAsked(one)}>{laterTexts.cardsPanel.voidPackage}</Button>}
          </li>
        ))}
      </ul>
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
  return one.void > 0
    ? laterTexts.cardsPanel.someVoid({ count: one.void })
    : one.arrived_at
      ? laterTexts.cardsPanel.arrived
      : laterTexts.cardsPanel.hereNow;
}
