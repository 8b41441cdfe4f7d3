import { useId, useState } from 'react';
import type { Batch } from '#contract/council/batches.ts';
import { adminTexts } from '#web/text/admin.ts';
import { mostLanguages } from './languages.ts';
import { printAddress, type SheetKind, sheetKinds } from './print-address.ts';
import { Sheet } from './sheet.tsx';
import type { Council, InviteLanguage } from './words.ts';

type PrintsProps = {
  batch: Batch;
  address: string;
  languages: readonly InviteLanguage[];
  council: Council | undefined;
};

/** Poster, table cards and the page for helpers, each shown as the paper that it becomes. */
export function Prints({ batch, address, languages, council }: PrintsProps) {
  const titleId = useId();
  const [codes, setCodes] = useState(() => languages.slice(0, 1).map(({ code }) => code));
  const chosen = codes.flatMap((code) => languages.filter((one) => one.code === code));
  // A third one takes the place of the one that was chosen last; one stays.
  const toggle = (code: string) =>
    setCodes((before) => {
      if (!before.includes(code)) return [...before.slice(0, mostLanguages - 1), code];
      return before.length > 1 ? before.filter((one) => one !== code) : before;
    });
  return (
    <section className="part" aria-labelledby={titleId}>
      <h3 id={titleId}>{adminTexts.invite.printTitle}</h3>
      <fieldset className="print-languages">
        <legend>{adminTexts.invite.printedIn}</legend>
        {languages.map(({ code, name }) => (
          <label key={code} className="chip" lang={code}>
            <input type="checkbox" checked={codes.includes(code)} onChange={() => toggle(code)} />
            {name}
          </label>
        ))}
        <p className="field-hint">{adminTexts.invite.twoAtMost}</p>
      </fieldset>
      <div className="print-grid">
        {sheetKinds.map((kind) => (
          <figure key={kind}>
            <div className="a4 mini" aria-hidden="true">
              <Sheet kind={kind} batch={batch} address={address} languages={chosen} council={council} />
            </div>
            <figcaption>
              <strong>{adminTexts.invite[kind]}</strong>
              <span className="quiet small">{adminTexts.invite[`${kind}Hint`]}</span>
              <a
                href={printAddress(kind, { batch: batch.id, in: codes.join(','), at: address })}
                target="_blank"
                rel="noreferrer"
              >
                {openText(kind)}
              </a>
            </figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}

function openText(kind: SheetKind): string {
  const { openPoster, openCards, openHelpers } = adminTexts.invite;
  return { poster: openPoster, cards: openCards, helpers: openHelpers }[kind];
}
