import { useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import type { Batch } from '#contract/council/batches.ts';
import { InvalidReason, type SheetPackage } from '#contract/council/sheets.ts';
import type { Stack } from '#contract/council/stacks.ts';
import { toCouncilMomentText } from '#web/text/deadline.ts';
import { laterTexts } from '#web/text/lazy.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import './paper-sheets.css';

type ProtocolProps = { batch: Batch; packages: readonly SheetPackage[]; stacks: readonly Stack[] };

/** What the clerk prints and signs. How many sheets were given out is typed in, and kept on this paper alone. */
export function Protocol(props: ProtocolProps) {
  const [givenOut, setGivenOut] = useState('');
  const [isPrinting, setPrinting] = useState(false);
  const printNow = () => {
    flushSync(() => setPrinting(true));
    print();
    setPrinting(false);
  };
  return (
    <section aria-labelledby="paper-protocol">
      <h3 id="paper-protocol">{laterTexts.paperPanel.protocol}</h3>
      <div className="paper-form">
        <Field label={laterTexts.paperPanel.givenOut}>
          <Input
            className="num short"
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
            value={givenOut}
            onChange={(event) => setGivenOut(event.target.value)}
          />
        </Field>
        <Button onClick={printNow}>{laterTexts.paperPanel.protocolPrint}</Button>
      </div>
      {isPrinting &&
        createPortal(
          <div className="paper-protocol-print">
            <Page {...props} givenOut={givenOut.trim()} />
          </div>,
          document.body,
        )}
    </section>
  );
}

function Page({ batch, packages, stacks, givenOut }: ProtocolProps & { givenOut: string }) {
  const sum = (of: (one: SheetPackage) => number) => packages.reduce((total, one) => total + of(one), 0);
  const counted = sum((one) => one.counted);
  const invalid = InvalidReason.options.map((reason) => [reason, sum((one) => one.invalid[reason] ?? 0)] as const);
  const returned = counted + invalid.reduce((total, [, number]) => total + number, 0);
  const given = /^\d+$/.test(givenOut) ? Number(givenOut) : null;
  const rows: [string, string | number][] = [
    [laterTexts.paperPanel.madeRow, sum((one) => one.made)],
    [laterTexts.paperPanel.givenOut, given ?? '…'],
    [laterTexts.paperPanel.closedRow, batch.online_closed_at ? toCouncilMomentText(batch.online_closed_at) : '…'],
    [laterTexts.paperPanel.inBox, batch.sheets_in_box ?? '…'],
    [laterTexts.paperPanel.countedRow, counted],
    ...invalid.map(([reason, number]): [string, number] => [laterTexts.paperPanel.reasons[reason], number]),
    [laterTexts.paperPanel.notReturned, given === null ? '…' : given - returned],
  ];
  return (
    <>
      <p>
        <bdi>{batch.name}</bdi>
      </p>
      <h2>{laterTexts.paperPanel.protocol}</h2>
      <table>
        <tbody>
          {rows.map(([label, value]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <h3>{laterTexts.paperPanel.enteredBy}</h3>
      {stacks.map(({ id, number, state, people }) => (
        <p key={id}>
          {laterTexts.paperPanel.stack({ number })} ({laterTexts.paperPanel.states({ state })}):{' '}
          {people.map(({ pass, name }) => `${name} (${laterTexts.paperPanel.pass({ pass: String(pass) })})`).join(', ')}
        </p>
      ))}
      <p style={{ marginBlockStart: '30mm' }}>{laterTexts.paperPanel.signature}: ______________________________</p>
    </>
  );
}
