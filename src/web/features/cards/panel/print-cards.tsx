import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Batch } from '#contract/council/batches.ts';
import type { MadeCard } from '#contract/council/cards.ts';
import type { StoredIdentity } from '#contract/running/identity.ts';
import { inviteLanguages, mostLanguages } from '#web/features/outreach/panel/languages.ts';
import type { InviteLanguage } from '#web/features/outreach/panel/words.ts';
import { usePublicAddress } from '#web/features/site/panel/address/use-public-address.ts';
import { identityQuery } from '#web/features/site/panel/queries.ts';
import { laterTexts } from '#web/text/lazy.ts';
import { Button } from '#web/ui/button.tsx';
import { CardSheets } from './card-sheets.tsx';

type PrintCardsProps = {
  batch: Batch;
  cards: readonly MadeCard[];
  /** What the button says. */
  act?: string;
};

/** Prints by the browser: the sheets are in the page for as long as that takes, and on paper only. */
export function PrintCards(props: PrintCardsProps) {
  const { data: council } = useQuery(identityQuery);
  // Its language is the one on the cards, unless another one is chosen.
  return council && <Print {...props} council={council} />;
}

function Print({ batch, cards, act, council }: PrintCardsProps & { council: StoredIdentity }) {
  const languages = inviteLanguages(council.language);
  const address = usePublicAddress();
  const [codes, setCodes] = useState(() => languages.slice(0, 1).map(({ code }) => code));
  const chosen = codes.flatMap((code) => languages.filter((one) => one.code === code));
  return (
    <>
      <Languages languages={languages} codes={codes} onChange={setCodes} />
      <div className="cards-acts">
        <Button variant="primary" onClick={() => print()}>
          {act ?? laterTexts.cardsPanel.printNow}
        </Button>
        <span className="small quiet">{laterTexts.cardsPanel.printSheets({ count: Math.ceil(cards.length / 8) })}</span>
      </div>
      {createPortal(
        <CardSheets batch={batch} cards={cards} languages={chosen} council={council} address={address} />,
        document.body,
      )}
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
      <legend>{laterTexts.cardsPanel.languages}</legend>
      {languages.map(({ code, name }) => (
        <label key={code} className="chip" lang={code}>
          <input type="checkbox" checked={codes.includes(code)} onChange={() => toggle(code)} />
          {name}
        </label>
      ))}
      <p className="field-hint" id={hint}>
        {laterTexts.cardsPanel.twoAtMost}
      </p>
    </fieldset>
  );
}
