import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Batch } from '#contract/council/batches.ts';
import { cardsApi } from '#contract/council/cards.ts';
import { sheetsApi } from '#contract/council/sheets.ts';
import { hasCards } from '#web/features/cards/panel/cards-part.tsx';
import { cardsQuery } from '#web/features/cards/panel/cards-query.ts';
import { sheetsQuery, stacksQuery } from '#web/features/sheets/panel/queries.ts';
import { hasSheets } from '#web/features/sheets/panel/sheets-part.tsx';
import { ListAwaited } from '#web/panel-kit/list-awaited.tsx';
import { usePermissions } from '#web/panel-kit/permissions.ts';
import { usePrintNow } from '#web/panel-kit/use-print-now.ts';
import { laterTexts } from '#web/text/lazy.ts';
import { Button } from '#web/ui/button.tsx';
import { CountField, toCount } from '#web/ui/count-field.tsx';
import { type Counted, ProtocolPage } from './protocol-page.tsx';
import './protocol.css';

/** What the clerk prints and signs. What was given out is typed in, and kept on this paper alone. */
export function Protocol({ batch }: { batch: Batch }) {
  const titleId = useId();
  const { counted, error } = useCounted(batch);
  const [cardsGiven, setCardsGiven] = useState('');
  const [sheetsGiven, setSheetsGiven] = useState('');
  const { isPrinting, printNow } = usePrintNow();
  const given = { cards: toCount(cardsGiven), sheets: toCount(sheetsGiven) };
  return (
    <section className="batch-part protocol" aria-labelledby={titleId}>
      <h3 id={titleId}>{laterTexts.protocol.title}</h3>
      {hasCards(batch) && (
        <CountField
          label={laterTexts.protocol.cardsGivenOut}
          hint={laterTexts.protocol.byHand}
          typed={cardsGiven}
          onType={setCardsGiven}
        />
      )}
      {hasSheets(batch) && (
        <CountField
          label={laterTexts.protocol.sheetsGivenOut}
          hint={laterTexts.protocol.byHand}
          typed={sheetsGiven}
          onType={setSheetsGiven}
        />
      )}
      {counted ? <Button onClick={printNow}>{laterTexts.protocol.print}</Button> : <ListAwaited error={error} />}
      {isPrinting &&
        counted &&
        createPortal(<ProtocolPage batch={batch} counted={counted} given={given} />, document.body)}
    </section>
  );
}

/** What was counted so far, as far as the batch's rules concern it; what this administrator may not know is filled in by hand. */
function useCounted(batch: Batch): { counted: Counted | undefined; error: Error | null } {
  const may = usePermissions();
  const takesPaper = hasSheets(batch) && may(sheetsApi.list);
  const takesCards = hasCards(batch) && may(cardsApi.list);
  const sheets = useQuery({ ...sheetsQuery(batch), enabled: takesPaper });
  const stacks = useQuery({ ...stacksQuery(batch), enabled: takesPaper });
  const cards = useQuery({ ...cardsQuery(batch), enabled: takesCards });
  const isHere = (!takesPaper || (sheets.data && stacks.data)) && (!takesCards || cards.data);
  return {
    counted: isHere ? { packages: sheets.data, stacks: stacks.data, cards: cards.data?.cards } : undefined,
    error: sheets.error ?? stacks.error ?? cards.error,
  };
}
