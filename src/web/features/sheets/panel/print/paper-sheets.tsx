import { type CSSProperties, memo } from 'react';
import type { MadeSheets } from '#contract/council/sheets.ts';
import { QuestionList } from './questions.tsx';
import { SheetBack } from './sheet-back.tsx';
import { SheetFront } from './sheet-front.tsx';
import type { SheetHead } from './sheet-head.tsx';
import { cutQuestions, type Form, layOut, ordered, type Pages, type Question, type Setting } from './sheet-layout.ts';
import './paper-sheets.css';

type PaperSheetsProps = {
  sheets: MadeSheets['sheets'];
  signs: MadeSheets['signs'];
  questions: readonly Question[];
  form: Form;
  setting: Setting;
  head: SheetHead;
};

/** The list in more orders would be more paper than anybody lays out. */
const mostLists = 4;

/** What the browser prints, and shows on paper only. */
export const PaperSheets = memo(function PaperSheets({
  sheets,
  signs,
  questions,
  form,
  setting,
  head,
}: PaperSheetsProps) {
  const { language } = head;
  const orders = new Map(
    [...new Set(sheets.map(({ variant }) => variant))].map((variant) => [variant, ordered(questions, signs, variant)]),
  );
  const pages = new Map([...orders].map(([variant, order]) => [variant, layOut(order, form, setting)]));
  const cut = cutQuestions(questions, form, setting.widthOf);
  const words = language.words.sheet;
  return (
    <div
      className={setting.isLarge ? 'paper-sheets large' : 'paper-sheets'}
      data-paper={form.paper}
      lang={language.code}
      style={{ '--size': `${form.size}pt`, '--gap': `${form.gap}mm` } as CSSProperties}
    >
      {form.paper === 'list' &&
        [...orders]
          .slice(0, mostLists)
          .map(([variant, order]) => (
            <QuestionList key={variant} title={words.list} questions={order} signs={signs} head={head} />
          ))}
      {sheets.map(({ code, variant }) => (
        <SheetOfPaper key={code} code={code} signs={signs} pages={pages.get(variant) ?? []} form={form} head={head} />
      ))}
      {form.paper !== 'list' && cut.length > 0 && (
        <QuestionList title={words.whole} questions={cut} signs={signs} head={head} />
      )}
    </div>
  );
});

type SheetOfPaperProps = Pick<PaperSheetsProps, 'signs' | 'form' | 'head'> & { code: string; pages: Pages };

/** Its sides, of one page or of two beside each other. */
function SheetOfPaper({ code, pages, signs, form, head }: SheetOfPaperProps) {
  const [first = [], ...others] = form.paper === 'list' ? [] : pages;
  const perSide = form.paper === 'a3' ? 2 : 1;
  const total = pages.flat(2).length;
  const onFirstSide = pages.slice(0, perSide).flat(2).length;
  const drawn = [
    <SheetFront
      key="front"
      code={code}
      signs={signs}
      head={head}
      columns={first}
      overleaf={perSide === 1 ? total - onFirstSide : 0}
    />,
    ...others.map((columns, n) => (
      <SheetBack
        // biome-ignore lint/suspicious/noArrayIndexKey: a page is its place on the sheet
        key={n}
        signs={signs}
        head={head}
        columns={columns}
        total={total}
        overleaf={perSide === 2 && n === 0 ? total - onFirstSide : 0}
        hasStub={n === others.length - 1 && form.pages !== perSide}
      />
    )),
  ];
  const sides = Array.from({ length: Math.ceil(drawn.length / perSide) }, (_, n) =>
    drawn.slice(n * perSide, (n + 1) * perSide),
  );
  return (
    <div className="paper-sheet">
      {sides.map((side) => (
        <div className="paper-side" key={side[0]?.key}>
          {side}
        </div>
      ))}
    </div>
  );
}
