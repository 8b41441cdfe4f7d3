import { lazyTexts } from '#web/text/lazy.ts';
import { CardAnswer } from './card-answer.tsx';
import { CodeForm } from './code-form.tsx';
import { goOn, openCard } from './open-card.ts';
import { useCard, useScannedAddress } from './use-card.ts';

/** Where whoever has a card opens it in their own browser. */
export function CardForm({ batchId }: { batchId: string }) {
  const card = useCard((code) => openCard(batchId, code), goOn);
  useScannedAddress(card.open);
  if (card.given) return <CardUsed onAgain={card.again} />;
  return (
    <CodeForm card={card}>
      <p className="small quiet">{lazyTexts.card.privacy}</p>
    </CodeForm>
  );
}

function CardUsed({ onAgain }: { onAgain: () => void }) {
  const { givenTitle, givenText, another } = lazyTexts.card;
  return <CardAnswer title={givenTitle} text={givenText} act={another} onAct={onAgain} />;
}
