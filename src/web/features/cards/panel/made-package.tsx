import { useState } from 'react';
import type { Batch } from '#contract/council/batches.ts';
import { usePublicAddress } from '#web/features/site/panel/address/use-public-address.ts';
import { lazyTexts } from '#web/text/lazy.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.tsx';
import { type FileKind, storeCards } from './card-file.ts';
import { PrintCards } from './print/print-cards.tsx';
import { type Made, useNoteArrival } from './queries.ts';

/** The codes that were just made, until they have arrived: they are in this page and nowhere else. */
export function MadePackage({ batch, made, onDone }: { batch: Batch; made: Made; onDone: () => void }) {
  const { mutateAsync: note, isPending } = useNoteArrival(batch);
  const arrived = async () => {
    await note(made.package);
    onDone();
  };
  return (
    <section className="cards-made" aria-labelledby="cards-made">
      <h3 id="cards-made">{lazyTexts.cardsPanel.hereTitle({ count: made.cards.length })}</h3>
      <p>{lazyTexts.cardsPanel.here}</p>
      {made.leaves === 'print' ? (
        <PrintCards batch={batch} cards={made.cards} asLetters />
      ) : (
        <StoreCards batch={batch} made={made} />
      )}
      <Button pending={isPending} onClick={() => void arrived().catch(() => {})}>
        {made.leaves === 'print' ? lazyTexts.cardsPanel.allPrinted : lazyTexts.cardsPanel.allStored}
      </Button>
    </section>
  );
}

function StoreCards({ batch, made }: { batch: Batch; made: Made }) {
  const address = usePublicAddress();
  const [writing, setWriting] = useState<FileKind | null>(null);
  const store = async (kind: FileKind) => {
    setWriting(kind);
    try {
      await storeCards(batch, made.cards, address, kind);
    } catch {
      toast.error(lazyTexts.cardsPanel.fileFailed);
    } finally {
      setWriting(null);
    }
  };
  return (
    <div className="cards-acts">
      {(['csv', 'xlsx'] as const).map((kind) => (
        <Button key={kind} variant="primary" pending={writing !== null} onClick={() => void store(kind)}>
          {writing === kind ? lazyTexts.cardsPanel.writing : lazyTexts.cardsPanel[kind]}
        </Button>
      ))}
    </div>
  );
}
