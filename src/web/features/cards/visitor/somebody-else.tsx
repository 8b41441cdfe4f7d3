import { useState } from 'react';
import { cardsApi } from '#contract/council/cards.ts';
import type { PublicBatch } from '#contract/council/public-batch.ts';
import { call } from '#web/api/call.ts';
import { forgetPerson } from '#web/person.ts';
import { lazyTexts } from '#web/text/lazy.ts';
import { problemText } from '#web/text/problem-text.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.tsx';

/** For the next one with a card at the same device: this browser forgets the one before, and leads to the code. */
export function SomebodyElse({ batch: { id } }: { batch: PublicBatch }) {
  const [pending, setPending] = useState(false);
  const go = async () => {
    setPending(true);
    toast.clear();
    try {
      await call(cardsApi.putAway, { params: { id } });
      forgetPerson();
      location.assign('/card');
    } catch (error) {
      toast.error(problemText(error));
      setPending(false);
    }
  };
  return (
    <>
      <Button pending={pending} onClick={() => void go()}>
        {lazyTexts.card.somebodyElse}
      </Button>
      <p className="small">{lazyTexts.card.somebodyElseHint}</p>
    </>
  );
}
