import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Batch } from '#contract/council/batches.ts';
import type { MadeCard } from '#contract/council/cards.ts';
import { inviteLanguages, mostLanguages } from '#web/features/outreach/panel/languages.ts';
import type { InviteLanguage } from '#web/features/outreach/panel/words.ts';
import { identityQuery } from '#web/features/site/panel/queries.ts';
import { publicAddress } from '#web/features/wall/visitor/public-address.ts';
import { laterTexts } from '#web/text/lazy.ts';
import { Button } from '#web/ui/button.tsx';
import { CardSheets } from './card-sheets.tsx';

/** Prints by the browser: the sheets are in the page for as long as that takes, and on paper only. */
export function PrintCards({ batch, cards }: { batch: Batch; cards: readonly MadeCard[] }) {
  const council = useQuery(identityQuery).data;
  const languages = inviteLanguages(council?.language ?? null);
  const [codes, setCodes] = useState(() => languages.slice(0, 1).map(({ code }) => code));
  const chosen = codes.flatMap((code) => languages.filter((one) => one.code === code));
  const sheets = { batch, cards, languages: chosen, council: council?.name ?? '', address: publicAddress() };
  return (
    <>
      <Languages languages={languages} codes={codes} onChange={setCodes} />
      <div className="cards-acts">
        <Button variant="primary" onClick={() => print()}>
          {laterTexts.cardsPanel.printNow}
        </Button>
        <span className="small quiet">{laterTexts.cardsPanel.printSheets({ count: Math.ceil(cards.length / 8) })}</span>
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
