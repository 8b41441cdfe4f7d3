import type { Batch } from '#contract/council/batches.ts';
import { cardsApi, type MadeCard, type NewPackage } from '#contract/council/cards.ts';
import { call } from '#web/api/call.ts';
import { hasCode } from '#web/api/problem-code.ts';
import { panelProblemText } from '#web/panel-kit/failure.ts';
import { useAct } from '#web/panel-kit/use-act.tsx';
import { lazyTexts } from '#web/text/lazy.ts';
import { toMomentText } from '#web/text/moments.ts';
import { cardsQuery } from './cards-query.ts';

/** A package whose codes are here, in this page alone. */
export type Made = { package: string; leaves: NewPackage['leaves']; cards: readonly MadeCard[] };

export function useMakeCards(batch: Batch, onMade: (made: Made) => void) {
  return useAct({
    act: async (body: NewPackage) => {
      const made = await call(cardsApi.make, { params: { id: batch.id }, body });
      onMade({ ...made, leaves: body.leaves });
    },
    done: (_, { count }) => lazyTexts.cardsPanel.madeDone({ count }),
    failed: () => lazyTexts.cardsPanel.makeFailed,
    lists: [cardsQuery(batch)],
  });
}

export function useNoteArrival(batch: Batch) {
  return useAct({
    act: (id: string) => call(cardsApi.arrived, { params: { id: batch.id, package: id } }),
    done: () => lazyTexts.cardsPanel.arrivedDone,
    failed: () => lazyTexts.cardsPanel.arrivedFailed,
    lists: [cardsQuery(batch)],
  });
}

export function useVoidPackage(batch: Batch) {
  return useAct({
    act: (id: string) => call(cardsApi.voidPackage, { params: { id: batch.id, package: id } }),
    done: ({ void: count }) => lazyTexts.cardsPanel.voidPackageDone({ count }),
    failed: (error) => (hasCode(error, 'card_used') ? lazyTexts.cardsPanel.usedPackage : voidFailed(error)),
    lists: [cardsQuery(batch)],
  });
}

export function useVoidCard(batch: Batch, onReplaced: (card: MadeCard) => void) {
  return useAct({
    act: async ({ serial, replace }: { serial: string; replace: boolean }) => {
      const params = { id: batch.id, serial };
      const { replacement } = await call(cardsApi.voidCard, { params, body: { replace } });
      if (replacement) onReplaced(replacement);
    },
    done: (_, { serial }) => lazyTexts.cardsPanel.voidCardDone({ serial }),
    failed: (error, { serial }) => whyNotVoid(error, serial),
    lists: [cardsQuery(batch)],
  });
}

export function useExchangeCard(batch: Pick<Batch, 'id'>) {
  return useAct({
    act: (serial: string) => call(cardsApi.exchange, { params: { id: batch.id, serial } }),
    done: (_, serial) => lazyTexts.cardsPanel.exchangeDone({ serial }),
    failed: whyNotVoid,
    lists: [cardsQuery(batch)],
  });
}

function whyNotVoid(error: unknown, serial: string): string {
  if (hasCode(error, 'card_used')) return lazyTexts.cardsPanel.usedCard;
  if (hasCode(error, 'card_void')) {
    const { exchanged, voided_at = '' } = error.problem;
    const { exchangedAlready, voidAlready } = lazyTexts.cardsPanel;
    return (exchanged ? exchangedAlready : voidAlready)({ serial, when: toMomentText(voided_at) });
  }
  if (hasCode(error, 'card_unknown')) return lazyTexts.cardsPanel.serialUnknown;
  return voidFailed(error);
}

function voidFailed(error: unknown): string {
  return lazyTexts.cardsPanel.voidFailed({ message: panelProblemText(error) });
}
