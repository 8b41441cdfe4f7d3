import type { FunctionComponent } from 'react';
import type { Batch } from '#contract/council/batches.ts';
import type { CardCounts } from '#contract/council/cards.ts';
import { announcedChannels, type Channel, channelsTaken } from '#contract/council/channels.ts';
import { InvalidReason, type SheetPackage } from '#contract/council/sheets.ts';
import type { Stack } from '#contract/council/stacks.ts';
import { toCouncilMomentText } from '#web/text/deadline.ts';
import { laterTexts } from '#web/text/lazy.ts';
import { toNumberText } from '#web/text/moments.ts';

/** What there is to say of cards and paper; nothing of what a batch does not take. */
export type Counted = {
  cards: CardCounts | undefined;
  packages: readonly SheetPackage[] | undefined;
  stacks: readonly Stack[] | undefined;
};

/** How many were given out, where it was typed in. */
type Given = { cards: number | null; sheets: number | null };

type ProtocolPageProps = { batch: Batch; counted: Counted; given: Given };

/** The paper itself: what the batch's rules concern, and a line to sign. */
export function ProtocolPage({ batch, counted, given }: ProtocolPageProps) {
  return (
    <div className="protocol-print">
      <p>
        <bdi>{batch.name}</bdi>
      </p>
      <h2>{laterTexts.protocol.title}</h2>
      <Turnout batch={batch} />
      {channelsTaken(batch.rules).map((channel) => {
        const Section = sections[channel];
        return Section && <Section key={channel} batch={batch} counted={counted} given={given} />;
      })}
      {counted.stacks && counted.stacks.length > 0 && <EnteredBy stacks={counted.stacks} />}
      <p className="protocol-signature">{laterTexts.protocol.signature}: ______________________________</p>
    </div>
  );
}

/** What there is to say of each channel besides how many came by it. */
const sections: Record<Channel, FunctionComponent<ProtocolPageProps> | null> = {
  browser: null,
  card: ({ counted, given }) => <Cards cards={counted.cards} given={given.cards} />,
  booth: () => (
    <>
      <h3>{laterTexts.protocol.booths}</h3>
      <p>{laterTexts.protocol.boothsThere}</p>
    </>
  ),
  paper: ({ batch, counted, given }) => (
    <Paper batch={batch} packages={counted.packages ?? []} stacks={counted.stacks ?? []} given={given.sheets} />
  ),
};

/** A number is written by hand where nothing tells it. */
type Row = readonly [label: string, value: number | string | null | undefined];

function Rows({ title, rows }: { title: string; rows: readonly Row[] }) {
  return (
    <>
      <h3>{title}</h3>
      <table>
        <tbody>
          {rows.map(([label, value]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{typeof value === 'number' ? toNumberText(value) : (value ?? '…')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function Turnout({ batch }: { batch: Batch }) {
  const { ballots, turnout_by_channel: turnout, completed_at } = batch;
  const channels = announcedChannels(batch.rules, turnout);
  const rows: readonly Row[] = [
    ...channels.map((channel): Row => [laterTexts.protocol.channels[channel], turnout[channel]]),
    [laterTexts.protocol.all, ballots],
    [laterTexts.protocol.completed, completed_at && toCouncilMomentText(completed_at)],
  ];
  return <Rows title={laterTexts.protocol.ballots} rows={rows} />;
}

function Cards({ cards, given }: { cards: CardCounts | undefined; given: number | null }) {
  // Who was handed a sheet gave up their card for it.
  const gone = cards && cards.used + (cards.exchanged ?? 0);
  const rows: readonly Row[] = [
    [laterTexts.protocol.made, cards?.made],
    [laterTexts.protocol.void, cards?.void],
    ...(cards?.exchanged === undefined ? [] : [[laterTexts.protocol.exchanged, cards.exchanged] satisfies Row]),
    [laterTexts.protocol.givenOut, given],
    [laterTexts.protocol.used, cards?.used],
    [laterTexts.protocol.notUsed, gone !== undefined && given !== null ? given - gone : null],
  ];
  return <Rows title={laterTexts.protocol.cards} rows={rows} />;
}

type PaperProps = { batch: Batch; packages: readonly SheetPackage[]; stacks: readonly Stack[]; given: number | null };

function Paper({ batch, packages, stacks, given }: PaperProps) {
  const sum = (of: (one: SheetPackage) => number) => packages.reduce((total, one) => total + of(one), 0);
  const counted = sum((one) => one.counted);
  const invalid = InvalidReason.options.map((reason) => [reason, sum((one) => one.invalid[reason] ?? 0)] as const);
  const codeless = stacks.reduce((total, { without_code }) => total + (without_code ?? 0), 0);
  const seen = counted + codeless + invalid.reduce((total, [, number]) => total + number, 0);
  // What was given up lay in the box, and so did what is not counted yet.
  const returned = batch.sheets_in_box ?? seen;
  const rows: readonly Row[] = [
    [laterTexts.protocol.made, sum((one) => one.made)],
    [laterTexts.protocol.givenOut, given],
    [laterTexts.protocol.closed, batch.online_closed_at && toCouncilMomentText(batch.online_closed_at)],
    [laterTexts.paperPanel.inBox, batch.sheets_in_box],
    ...(batch.sheets_given_up
      ? [[laterTexts.protocol.givenUp(batch.sheets_given_up), batch.sheets_given_up.count] satisfies Row]
      : []),
    [laterTexts.protocol.counted, counted],
    ...invalid.map(([reason, number]): Row => {
      return [laterTexts.protocol.invalid({ reason: laterTexts.paperPanel.reasons[reason] }), number];
    }),
    [laterTexts.protocol.codeTornOff, codeless],
    [laterTexts.protocol.notReturned, given === null ? null : given - returned],
  ];
  return <Rows title={laterTexts.protocol.sheets} rows={rows} />;
}

/** How many people entered in each pass: names are what somebody typed. */
function countPeople(people: Stack['people']): string[] {
  return ([1, 2, 3] as const).flatMap((pass) => {
    const count = people.filter((one) => one.pass === pass).length;
    const name = laterTexts.paperPanel.pass({ pass });
    return count > 0 ? [`${name}: ${laterTexts.protocol.people({ count })}`] : [];
  });
}

function EnteredBy({ stacks }: { stacks: readonly Stack[] }) {
  return (
    <>
      <h3>{laterTexts.paperPanel.enteredBy}</h3>
      {stacks.map(({ id, number, state, people, closed_at }) => (
        <p key={id}>
          {laterTexts.paperPanel.stack({ number })} ({laterTexts.paperPanel.states({ stack: state })}
          {closed_at && `, ${toCouncilMomentText(closed_at)}`}): {countPeople(people).join(', ')}
        </p>
      ))}
    </>
  );
}
