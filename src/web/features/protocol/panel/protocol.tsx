import { protocolTexts } from 'virtual:protocol-texts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Batch } from '#contract/council/batches.ts';
import { cardsApi } from '#contract/council/cards.ts';
import { allows } from '#contract/council/phases.ts';
import { sheetsApi } from '#contract/council/sheets.ts';
import { toSpoken } from '#text/spoken.ts';
import { hasCards } from '#web/features/cards/panel/cards-part.tsx';
import { cardsQuery } from '#web/features/cards/panel/cards-query.ts';
import { handoversQuery } from '#web/features/handovers/panel/queries.ts';
import { resultQuery } from '#web/features/outcomes/panel/queries.ts';
import { sheetsQuery, stacksQuery } from '#web/features/sheets/panel/queries.ts';
import { hasSheets } from '#web/features/sheets/panel/sheets-part.tsx';
import { identityQuery } from '#web/features/site/panel/queries.ts';
import { LanguageOptions } from '#web/panel-kit/language-options.tsx';
import { ListAwaited } from '#web/panel-kit/list-awaited.tsx';
import { usePermissions } from '#web/panel-kit/permissions.ts';
import { usePrintNow } from '#web/panel-kit/use-print-now.ts';
import { activeTexts } from '#web/text/active.ts';
import { councilZone } from '#web/text/council-zone.ts';
import { lazyTexts } from '#web/text/lazy.ts';
import { today } from '#web/text/local-moment.ts';
import { Button } from '#web/ui/button.tsx';
import { CountField, toCount } from '#web/ui/count-field.tsx';
import { Field, Select } from '#web/ui/field.tsx';
import type { WhatBecame } from './became.tsx';
import { toProtocolLanguage } from './protocol-language.ts';
import { type Counted, ProtocolPage } from './protocol-page.tsx';
import './protocol.css';

/** What the clerk prints and signs, in the council's language or another. What was given out is typed in, and kept on this paper alone. */
export function Protocol({ batch }: { batch: Batch }) {
  const titleId = useId();
  const { counted, error } = useCounted(batch);
  const later = useBecame(batch);
  const council = useQuery(identityQuery);
  const [languages] = useState(() => protocolTexts.map((texts) => toProtocolLanguage(toSpoken(texts))));
  const [chosen, setChosen] = useState<string | null>(null);
  const [cardsGiven, setCardsGiven] = useState('');
  const [sheetsGiven, setSheetsGiven] = useState('');
  const { isPrinting, printNow } = usePrintNow();
  const given = { cards: toCount(cardsGiven), sheets: toCount(sheetsGiven) };
  const find = (wanted: string | null | undefined) => languages.find(({ code }) => code === wanted);
  // The council's may be none of ours.
  const language = find(chosen) ?? find(council.data?.language) ?? find(activeTexts().language.code);
  return (
    <section className="batch-part protocol" aria-labelledby={titleId}>
      <h3 id={titleId}>{lazyTexts.protocol.title}</h3>
      {hasCards(batch) && (
        <CountField
          label={lazyTexts.protocol.cardsGivenOut}
          hint={lazyTexts.protocol.byHand}
          typed={cardsGiven}
          onType={setCardsGiven}
        />
      )}
      {hasSheets(batch) && (
        <CountField
          label={lazyTexts.protocol.sheetsGivenOut}
          hint={lazyTexts.protocol.byHand}
          typed={sheetsGiven}
          onType={setSheetsGiven}
        />
      )}
      {counted && later.isHere && council.data && language ? (
        <>
          <Field label={lazyTexts.paperPanel.language}>
            <Select value={language.code} onChange={({ currentTarget }) => setChosen(currentTarget.value)}>
              <LanguageOptions languages={languages} />
            </Select>
          </Field>
          <Button onClick={printNow}>{lazyTexts.protocol.print}</Button>
          {isPrinting &&
            createPortal(
              <ProtocolPage
                batch={batch}
                council={council.data}
                counted={counted}
                became={later.became}
                given={given}
                language={language}
              />,
              document.body,
            )}
        </>
      ) : (
        <ListAwaited error={error ?? later.error ?? council.error} />
      )}
    </section>
  );
}

/** What became of the questions of a batch that is completed. */
function useBecame(batch: Batch): { isHere: boolean; became: WhatBecame | undefined; error: Error | null } {
  const { id, slug, phase, completed_at } = batch;
  const enabled = allows[phase].result;
  const result = useQuery({ ...resultQuery(slug), enabled });
  const handovers = useQuery({ ...handoversQuery(id), enabled });
  const isHere = !enabled || (result.data !== undefined && handovers.data !== undefined);
  // The newest comes first.
  const handover = handovers.data?.find(({ at }) => completed_at !== null && at >= completed_at);
  return {
    isHere,
    became: result.data && { result: result.data, handover, today: today(councilZone()) },
    error: result.error ?? handovers.error,
  };
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
