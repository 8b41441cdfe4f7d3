import { stonesOfPicks } from '#contract/council/ballots.ts';
import type { MadeSheets } from '#contract/council/sheets.ts';
import { makeSigns } from '#contract/council/signs.ts';
import { inGroups } from '#contract/wire/typed-code.ts';
import { toReceiptAddress } from '#web/receipt-address.ts';
import { QrCode } from '#web/ui/qr-code.tsx';
import { Stone } from '#web/ui/stone.tsx';
import { Questions } from './questions.tsx';
import { headTexts, type SheetHead, Town } from './sheet-head.tsx';
import type { Placed } from './sheet-layout.ts';

type SheetFrontProps = {
  code: string;
  signs: MadeSheets['signs'];
  head: SheetHead;
  columns: readonly (readonly Placed[])[];
  /** How many questions stand on the other side. */
  overleaf: number;
};

/** What goes into the box, in the order in which a person needs it, and the stub to tear off. */
export function SheetFront({ code, signs, head, columns, overleaf }: SheetFrontProps) {
  const words = head.language.words.sheet;
  const { lead, rules } = headTexts(head);
  return (
    <article className="paper-page paper-ballot" dir={head.language.direction}>
      <header>
        <div>
          <Town {...head} />
          <h2>{words.title}</h2>
          <p className="paper-lead">{lead}</p>
        </div>
        <div className="paper-own">
          <Code code={code} address={new URL(`/entry#${code}`, head.address).href} />
          <small>{words.forCount}</small>
        </div>
      </header>
      <div className="paper-boxes">
        {stonesOfPicks.map((stones) => (
          <div key={stones}>
            <Stone size={stones}>{stones}</Stone>
            <span className="paper-box" />
            <span>{words.stones({ count: stones })}</span>
          </div>
        ))}
        <Example signs={signs} title={words.example} />
      </div>
      <div className="paper-rules">
        {rules.map(({ title, text }) => (
          <p key={title}>
            <b>{title}</b> <span>{text}</span>
          </p>
        ))}
      </div>
      <Questions columns={columns} signs={signs} head={head} />
      {overleaf > 0 && <p className="paper-over">{words.more({ count: overleaf })}</p>}
      {head.isSpecimen && <p className="paper-specimen">{words.specimen}</p>}
      <footer className="paper-stub">
        <span className="paper-tear">{words.tear}</span>
        <Code code={code} address={toReceiptAddress(head.batch.id, code)} title={words.stubCode} />
        <p>{head.isSpecimen ? words.specimen : words.stub}</p>
      </footer>
    </article>
  );
}

/** Filled in with signs that no question has: it speaks for none, and cannot be counted. */
function Example({ signs, title }: { signs: MadeSheets['signs']; title: string }) {
  const taken = new Set(Object.values(signs));
  const free = makeSigns(taken.size + stonesOfPicks.length).filter((sign) => !taken.has(sign));
  return (
    <div className="paper-example">
      <span>{title}</span>
      <ol>
        {stonesOfPicks.map((stones, place) => (
          <li key={stones}>
            <b dir="ltr">{free[Math.floor(((place + 0.5) * free.length) / stonesOfPicks.length)]}</b>
            {stones}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** By which the sheet is entered, and what became of it looked up: for a scanner, and for people. */
function Code({ code, address, title }: { code: string; address: string; title?: string }) {
  return (
    <div className="paper-code">
      <QrCode text={address} label={code} />
      <div>
        {title && <small>{title}</small>}
        <span dir="ltr">{inGroups(code)}</span>
      </div>
    </div>
  );
}
