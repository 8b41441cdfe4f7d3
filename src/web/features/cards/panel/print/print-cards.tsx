import { useQuery } from '@tanstack/react-query';
import { useId, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Batch } from '#contract/council/batches.ts';
import type { MadeCard } from '#contract/council/cards.ts';
import type { StoredIdentity } from '#contract/running/identity.ts';
import { inviteLanguages, mostLanguages } from '#web/features/outreach/panel/languages.ts';
import type { InviteLanguage } from '#web/features/outreach/panel/words.ts';
import { usePublicAddress } from '#web/features/site/panel/address/use-public-address.ts';
import { identityQuery } from '#web/features/site/panel/queries.ts';
import { lazyTexts } from '#web/text/lazy.ts';
import { Button } from '#web/ui/button.tsx';
import { Choice } from '#web/ui/choice.tsx';
import { CardSheets, type CardSheetsProps } from './card-sheets.tsx';
import { PrintLetters } from './print-letters.tsx';

type PrintCardsProps = {
  batch: Batch;
  cards: readonly MadeCard[];
  /** What the button says. */
  act?: string;
  /** Whether they can be printed as letters, too. */
  asLetters?: boolean;
};

/** Prints by the browser: the sheets are in the page for as long as that takes, and on paper only. */
export function PrintCards(props: PrintCardsProps) {
  const { data: council } = useQuery(identityQuery);
  // Its language is the one on the cards, unless another one is chosen.
  return council && <Print {...props} council={council} />;
}

function Print({ batch, cards, act, asLetters = false, council }: PrintCardsProps & { council: StoredIdentity }) {
  const languages = useMemo(() => inviteLanguages(council.language), [council.language]);
  const address = usePublicAddress();
  const [codes, setCodes] = useState(() => languages.slice(0, 1).map(({ code }) => code));
  const [kind, setKind] = useState<'cards' | 'letters'>('cards');
  const [isPrinted, setPrinted] = useState(false);
  // Kept, as thousands of cards are drawn of them.
  const chosen = useMemo(
    () => codes.flatMap((code) => languages.filter((one) => one.code === code)),
    [codes, languages],
  );
  const print = { batch, cards, languages: chosen, council, address };
  return (
    <>
      {asLetters && !isPrinted && (
        <Choice
          legend={lazyTexts.letters.kind}
          options={[
            { value: 'cards', label: lazyTexts.letters.asCards, hint: lazyTexts.letters.asCardsHint },
            { value: 'letters', label: lazyTexts.letters.asLetters, hint: lazyTexts.letters.asLettersHint },
          ]}
          value={kind}
          onChange={setKind}
        />
      )}
      <Languages languages={languages} codes={codes} onChange={setCodes} />
      {kind === 'cards' ? (
        <PrintSheets {...print} act={act ?? lazyTexts.cardsPanel.printNow} />
      ) : (
        <PrintLetters {...print} isPrinted={isPrinted} onPrint={() => setPrinted(true)} />
      )}
    </>
  );
}

function PrintSheets({ act, ...sheets }: CardSheetsProps & { act: string }) {
  const count = Math.ceil(sheets.cards.length / 8);
  return (
    <>
      <div className="cards-acts">
        <Button variant="primary" onClick={() => print()}>
          {act}
        </Button>
        <span className="small quiet">{lazyTexts.cardsPanel.printSheets({ count })}</span>
      </div>
      {createPortal(<CardSheets {...sheets} />, document.body)}
    </>
  );
}

type LanguagesProps = {
  languages: readonly InviteLanguage[];
  codes: readonly string[];
  onChange: (codes: string[]) => void;
};

function Languages({ languages, codes, onChange }: LanguagesProps) {
  const hint = useId();
  const toggle = (code: string) => {
    if (!codes.includes(code)) return onChange([...codes.slice(0, mostLanguages - 1), code]);
    if (codes.length > 1) onChange(codes.filter((one) => one !== code));
  };
  return (
    <fieldset className="print-languages" aria-describedby={hint}>
      <legend>{lazyTexts.cardsPanel.languages}</legend>
      {languages.map(({ code, name }) => (
        <label key={code} className="chip" lang={code}>
          <input type="checkbox" checked={codes.includes(code)} onChange={() => toggle(code)} />
          {name}
        </label>
      ))}
      <p className="field-hint" id={hint}>
        {lazyTexts.cardsPanel.twoAtMost}
      </p>
    </fieldset>
  );
}
