import { memo } from 'react';
import { stonesOfPicks } from '#contract/council/ballots.ts';
import type { Batch } from '#contract/council/batches.ts';
import { orderOfVariant } from '#contract/council/sheet-order.ts';
import type { MadeSheets, SheetPaper } from '#contract/council/sheets.ts';
import { inGroups } from '#contract/wire/typed-code.ts';
import type { InviteLanguage } from '#web/features/outreach/panel/words.ts';
import { toReceiptAddress } from '#web/receipt-address.ts';
import { QrCode } from '#web/ui/qr-code.tsx';
import './paper-sheets.css';

type Question = SheetPaper['questions'][number];

type PaperSheetsProps = {
  made: MadeSheets;
  batch: Batch;
  questions: readonly Question[];
  commitment: string;
  language: InviteLanguage;
  council: string;
  address: string;
};

// Half of an A3 sheet has two columns of 57 lines, of which those that do not divide evenly stay blank; a line has some 42 letters,
// and between two questions there is half a line. What does not fit is shrunk by the browser, ballot and all.
const mostLines = 106;
const lettersOfALine = 42;
const linesBesides = 0.9;

/** Whether the questions stand on one folded sheet beside the boxes. */
export function fitsFolded(questions: readonly Question[]): boolean {
  const lines = questions.reduce((sum, { text }) => sum + text.length / lettersOfALine + linesBesides, 0);
  return lines <= mostLines;
}

/** The list in more orders would be more paper than anybody lays out. */
const mostLists = 4;

/** What the browser prints, and shows on paper only. */
export const PaperSheets = memo(function PaperSheets({ made, questions, commitment, ...rest }: PaperSheetsProps) {
  const folded = fitsFolded(questions);
  const byId = new Map(questions.map((question) => [question.id, question]));
  const inOrder = (variant: number) =>
    orderOfVariant([...byId.keys()], commitment, variant).flatMap((id) => byId.get(id) ?? []);
  const { language } = rest;
  return (
    <div className="paper-sheets" lang={language.code} dir={language.direction}>
      {!folded &&
        [...new Set(made.sheets.map(({ variant }) => variant))]
          .slice(0, mostLists)
          .map((variant) => <QuestionList key={variant} questions={inOrder(variant)} signs={made.signs} {...rest} />)}
      {made.sheets.map(({ code, variant }) => (
        <div key={code} className={folded ? 'paper-sheet folded' : 'paper-sheet'}>
          <Ballot code={code} {...rest} />
          {folded && <Questions questions={inOrder(variant)} signs={made.signs} />}
        </div>
      ))}
    </div>
  );
});

type SheetProps = Omit<PaperSheetsProps, 'made' | 'questions' | 'commitment'>;

function QuestionList({ questions, signs, ...head }: SheetProps & Pick<PaperSheetsProps, 'questions'> & Signs) {
  return (
    <article className="paper-list">
      <Head {...head} title={head.language.words.sheet.list} />
      <Questions questions={questions} signs={signs} />
    </article>
  );
}

type Signs = Pick<MadeSheets, 'signs'>;

function Questions({ questions, signs }: { questions: readonly Question[] } & Signs) {
  return (
    <ol className="paper-questions">
      {questions.map(({ id, text }) => (
        <li key={id}>
          <strong dir="ltr">{signs[id]}</strong>
          <span dir="auto">{text}</span>
        </li>
      ))}
    </ol>
  );
}

function Head({ batch, council, title }: Pick<SheetProps, 'batch' | 'council'> & { title: string }) {
  return (
    <header>
      <p>
        {council && (
          <>
            <bdi>{council}</bdi>,{' '}
          </>
        )}
        <bdi>{batch.name}</bdi>
      </p>
      <h2>{title}</h2>
    </header>
  );
}

/** What goes into the box, and the stub to tear off. */
function Ballot({ code, ...head }: SheetProps & { code: string }) {
  const words = head.language.words.sheet;
  return (
    <article className="paper-ballot">
      <Head {...head} title={words.title} />
      <p>{words.lead}</p>
      <div className="paper-boxes">
        {stonesOfPicks.map((stones) => (
          <div key={stones}>
            <span>{words.stones({ count: stones })}</span>
            <span className="paper-box" />
          </div>
        ))}
      </div>
      <Code code={code} address={new URL(`/entry#${code}`, head.address).href} />
      <footer className="paper-stub">
        <Code code={code} address={toReceiptAddress(head.batch.id, code)} />
        <p>{words.stub}</p>
      </footer>
    </article>
  );
}

/** By which the sheet is entered, and what became of it looked up: for a scanner, and for people. */
function Code({ code, address }: { code: string; address: string }) {
  return (
    <div className="paper-code">
      <QrCode text={address} label={code} />
      <span dir="ltr">{inGroups(code)}</span>
    </div>
  );
}
