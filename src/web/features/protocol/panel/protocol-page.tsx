import type { FunctionComponent } from 'react';
import type { Batch } from '#contract/council/batches.ts';
import type { CardCounts } from '#contract/council/cards.ts';
import { announcedChannels, type Channel, channelsTaken } from '#contract/council/channels.ts';
import { InvalidReason, type SheetPackage } from '#contract/council/sheets.ts';
import type { Stack } from '#contract/council/stacks.ts';
import type { StoredIdentity } from '#contract/running/identity.ts';
import type { Sentences } from '#text/sentences.ts';
import { toCouncilMomentText } from '#web/text/deadline.ts';
import { toNumberText } from '#web/text/moments.ts';
import { BrandMark } from '#web/ui/brand-mark.tsx';
import { Became, type WhatBecame } from './became.tsx';
import { EnteredBy } from './entered-by.tsx';
import type { ProtocolLanguage } from './protocol-language.ts';
import { Signatures } from './signatures.tsx';

/** What there is to say of cards and paper; nothing of what a batch does not take. */
export type Counted = {
  cards: CardCounts | undefined;
  packages: readonly SheetPackage[] | undefined;
  stacks: readonly Stack[] | undefined;
};

/** How many were given out, where it was typed in. */
type Given = { cards: number | null; sheets: number | null };

type ProtocolPageProps = {
  batch: Batch;
  council: Pick<StoredIdentity, 'name' | 'logo'>;
  counted: Counted;
  /** Absent before there is a result. */
  became?: WhatBecame | undefined;
  given: Given;
  language: ProtocolLanguage;
};

/** The paper itself: whose it is, what the batch's rules concern, and room to sign; after it what became of the questions since. */
export function ProtocolPage(props: ProtocolPageProps) {
  const { batch, council, counted, became, language } = props;
  const { words, code, direction } = language;
  const stacks = counted.stacks ?? [];
  return (
    <div className="protocol-print" lang={code} dir={direction}>
      <header>
        <p className="protocol-town">
          {council.logo && <BrandMark logo={council.logo} />}
          <span>
            {council.name && <bdi>{council.name}</bdi>}
            <strong>
              <bdi>{batch.name}</bdi>
            </strong>
          </span>
        </p>
        <h2>{words.title}</h2>
        {batch.venue && (
          <p className="protocol-venue">
            <bdi>{batch.venue}</bdi>
          </p>
        )}
      </header>
      <div className="protocol-columns">
        <Turnout {...props} />
        {channelsTaken(batch.rules).map((channel) => {
          const Section = sections[channel];
          return Section && <Section key={channel} {...props} />;
        })}
      </div>
      {batch.sheets_given_up && (
        <p className="protocol-told">
          <bdi>{words.givenUp(batch.sheets_given_up)}</bdi>
        </p>
      )}
      {stacks.length > 0 && <EnteredBy stacks={stacks} language={language} />}
      <Signatures batch={batch} council={council} stackCount={stacks.length} language={language} />
      {became && <Became became={became} batchName={batch.name} language={language} />}
    </div>
  );
}

/** What there is to say of each channel besides how many came by it. */
const sections: Record<Channel, FunctionComponent<ProtocolPageProps> | null> = {
  browser: null,
  card: Cards,
  booth: ({ language: { words } }) => (
    <section>
      <h3>{words.booths}</h3>
      <p>{words.boothsThere}</p>
    </section>
  ),
  paper: Paper,
};

/** A number is written by hand where nothing tells it. */
type Row = readonly [label: string, value: number | string | null | undefined];

type RowsProps = { title: string; rows: readonly Row[]; sum?: string; language: ProtocolLanguage };

/** The row that is named `sum` is what others come to. */
function Rows({ title, rows, sum, language: { texts } }: RowsProps) {
  return (
    <section>
      <h3>{title}</h3>
      <table>
        <tbody>
          {rows.map(([label, value]) => (
            <tr key={label} className={label === sum ? 'protocol-sum' : undefined}>
              <th scope="row">{label}</th>
              <td>{typeof value === 'number' ? toNumberText(value, texts) : (value ?? '…')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Turnout({ batch, language }: ProtocolPageProps) {
  const { ballots, turnout_by_channel: turnout, completed_at } = batch;
  const { texts } = language;
  const words: Sentences['later']['protocol'] = language.words;
  const channels = announcedChannels(batch.rules, turnout);
  const rows: readonly Row[] = [
    ...channels.map((channel): Row => [words.channels[channel], turnout[channel]]),
    [words.all, ballots],
    [words.completed, completed_at && toCouncilMomentText(completed_at, texts)],
  ];
  return <Rows title={words.ballots} rows={rows} sum={words.all} language={language} />;
}

function Cards({ counted: { cards }, given, language }: ProtocolPageProps) {
  const { words } = language;
  // Who was handed a sheet gave up their card for it.
  const gone = cards && cards.used + (cards.exchanged ?? 0);
  const rows: readonly Row[] = [
    [words.made, cards?.made],
    [words.void, cards?.void],
    ...(cards?.exchanged === undefined ? [] : [[words.exchanged, cards.exchanged] satisfies Row]),
    [words.givenOut, given.cards],
    [words.used, cards?.used],
    [words.notUsed, gone !== undefined && given.cards !== null ? given.cards - gone : null],
  ];
  return <Rows title={words.cards} rows={rows} language={language} />;
}

function Paper({ batch, counted: { packages = [], stacks = [] }, given, language }: ProtocolPageProps) {
  const { words, paper, texts } = language;
  const sum = (of: (one: SheetPackage) => number) => packages.reduce((total, one) => total + of(one), 0);
  const counted = sum((one) => one.counted);
  const invalid = InvalidReason.options.map((reason) => [reason, sum((one) => one.invalid[reason] ?? 0)] as const);
  const codeless = stacks.reduce((total, { without_code }) => total + (without_code ?? 0), 0);
  const seen = counted + codeless + invalid.reduce((total, [, number]) => total + number, 0);
  // What was given up lay in the box, and so did what is not counted yet.
  const returned = batch.sheets_in_box ?? seen;
  const rows: readonly Row[] = [
    [words.made, sum((one) => one.made)],
    [words.givenOut, given.sheets],
    [words.closed, batch.online_closed_at && toCouncilMomentText(batch.online_closed_at, texts)],
    [words.counted, counted],
    ...invalid.map(([reason, number]): Row => [words.invalid({ reason: paper.reasons[reason] }), number]),
    [words.codeTornOff, codeless],
    ...(batch.sheets_given_up ? [[words.givenUpCount, batch.sheets_given_up.count] satisfies Row] : []),
    [paper.inBox, batch.sheets_in_box],
    [words.notReturned, given.sheets === null ? null : given.sheets - returned],
  ];
  return <Rows title={words.sheets} rows={rows} sum={paper.inBox} language={language} />;
}
