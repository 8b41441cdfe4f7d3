import { useState } from 'react';
import { cardsApi } from '#contract/council/cards.ts';
import { call } from '#web/api/call.ts';
import { lazyTexts } from '#web/text/lazy.ts';
import { CardAnswer } from './card-answer.tsx';
import { CodeForm } from './code-form.tsx';
import { goOn, openCard } from './open-card.ts';
import { useCard, useScannedAddress } from './use-card.ts';

/** Before stoning: says of a card whether it is good. Nothing opens, and this browser keeps nothing of it. */
export function CardTrial({ batchId }: { batchId: string }) {
  const [isGood, setGood] = useState(false);
  const tryCard = async (code: string) => {
    const told = await call(cardsApi.show, { params: { id: batchId }, body: { code } });
    if (told) return;
    // Stoning has begun since this page was opened.
    await openCard(batchId, code);
    goOn();
  };
  const card = useCard(tryCard, () => setGood(true));
  useScannedAddress(card.open);
  const again = () => {
    setGood(false);
    card.again();
  };
  const { goodTitle, goodText, tryAnother, givenTitle, givenText } = lazyTexts.card;
  if (isGood) return <CardAnswer title={goodTitle} text={goodText} act={tryAnother} onAct={again} />;
  if (card.given) return <CardAnswer title={givenTitle} text={givenText} act={tryAnother} onAct={again} />;
  return <CodeForm card={card} trial />;
}
