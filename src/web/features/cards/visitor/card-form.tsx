import { useEffect, useRef } from 'react';
import { laterTexts } from '#web/text/lazy.ts';
import { Button } from '#web/ui/button.tsx';
import { CodeForm } from './code-form.tsx';
import { goOn, openCard } from './open-card.ts';
import { useCard, useScannedAddress } from './use-card.ts';

/** Where whoever has a card opens it in their own browser. */
export function CardForm({ batchId }: { batchId: string }) {
  const card = useCard((code) => openCard(batchId, code), goOn);
  useScannedAddress(card.open);
  if (card.given) return <Given onAgain={card.again} />;
  return (
    <CodeForm card={card}>
      <p className="small quiet">{laterTexts.card.privacy}</p>
    </CodeForm>
  );
}

function Given({ onAgain }: { onAgain: () => void }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <section className="card-form" aria-labelledby="card-given">
      <h2 id="card-given" ref={title} tabIndex={-1}>
        {laterTexts.card.givenTitle}
      </h2>
      <p>{laterTexts.card.givenText}</p>
      <Button onClick={onAgain}>{laterTexts.card.another}</Button>
    </section>
  );
}
