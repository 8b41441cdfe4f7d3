import type { ReactNode } from 'react';
import { allows } from '#contract/council/phases.ts';
import type { Phase } from '#contract/council/public-batch.ts';
import type { ResultBatch } from '#contract/council/results.ts';
import { toExactText } from '#web/text/moments.ts';
import { resultText } from '#web/text/results.ts';
import { useTimeZone } from '#web/ui/use-time-zone.ts';
import { toEarlyEnd } from './early-end.ts';

/** When what happened, a line each, whether that is what was announced, and what became of cards and sheets. */
export function WhatHappened({ batch }: { batch: ResultBatch }) {
  const { cards, sheets, cards_exchanged: exchanged = 0, sheets_in_box: inBox, sheets_given_up: lost } = batch;
  const early = toEarlyEnd(batch);
  return (
    <details className="works">
      <summary>{resultText.happened}</summary>
      <dl className="result-steps">
        {eventsOf(batch).map(({ at, until, step }) => (
          <Line key={`${step} ${at}`} name={resultText.steps[step]}>
            {until === undefined ? <Exact moment={at} /> : <Pause from={at} until={until} />}
          </Line>
        ))}
        {early && (
          <Line name={resultText.announced}>
            <Exact moment={early.announced} />. {resultText.endedEarlier({ count: early.days })}
          </Line>
        )}
        {cards && (
          <Line name={resultText.cards}>
            {resultText.cardCounts({ made: cards.made, lost: cards.void, exchanged })}
          </Line>
        )}
        {sheets && (
          <Line name={resultText.sheets}>
            {inBox !== null && `${resultText.sheetsInBox({ count: inBox })} `}
            {resultText.sheetCounts({ ...sheets, codeless: sheets.without_code })}
            {lost && <GivenUp {...lost} />}
          </Line>
        )}
      </dl>
    </details>
  );
}

/** Sheets that lay in the box and never counted, with the owner's reason. */
function GivenUp({ count, reason }: NonNullable<ResultBatch['sheets_given_up']>) {
  return (
    <>
      . {resultText.sheetsGivenUp({ count })}: <bdi>{reason}</bdi>
    </>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

type Event = { at: string; step: keyof typeof resultText.steps; until?: string | null };

/** Changes of phase, the end of online stoning and times at which nobody could give stones, as they came. */
function eventsOf({ phases: changes, pauses = [], online_closed_at: closed }: ResultBatch): Event[] {
  const events: Event[] = [
    ...changes.map(({ phase, at }, index) => ({ at, step: stepOf(phase, changes[index - 1]?.phase) })),
    ...pauses.map(({ from, until }) => ({ at: from, step: 'paused' as const, until })),
    ...(closed ? [{ at: closed, step: 'online_closed' as const }] : []),
  ];
  return events.sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

function Exact({ moment }: { moment: string }) {
  const timeZone = useTimeZone();
  return (
    <time dateTime={moment} suppressHydrationWarning>
      {toExactText(moment, timeZone)}
    </time>
  );
}

function Pause({ from, until }: { from: string; until: string | null }) {
  const timeZone = useTimeZone();
  const said = { from: toExactText(from, timeZone) };
  return (
    <span suppressHydrationWarning>
      {until ? resultText.pause({ ...said, until: toExactText(until, timeZone) }) : resultText.pauseOpen(said)}
    </span>
  );
}

/** What a change of phase was. */
function stepOf(phase: Phase, before: Phase | undefined): Event['step'] {
  const steps: Record<Phase, Event['step']> = {
    1: before === undefined ? 'submission' : 'back',
    2: before !== undefined && allows[before].result ? 'reopened' : 'stoning',
    3: 'completed',
  };
  return steps[phase];
}
