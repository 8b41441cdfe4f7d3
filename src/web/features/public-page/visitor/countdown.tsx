import { useEffect, useRef, useState } from 'react';
import type { PublicBatch } from '#contract/council/public-batch.ts';
import { toDayText, toExactText } from '#web/text/moments.ts';
import { differsText } from '#web/text/phase-end-text.ts';
import { publicText } from '#web/text/public.ts';
import { UnbrokenDays } from '#web/ui/unbroken-days.tsx';
import { useTimeZone } from '#web/ui/use-time-zone.ts';
import { type CountdownState, countdownState, milestoneCrossed, timeParts } from './countdown-state.ts';
import { type Clock, useServerNow } from './use-server-now.ts';

/** How much time is left in the running phase. */
export function Countdown({ batch, clock }: { batch: PublicBatch; clock: Clock }) {
  const now = useServerNow(clock);
  const state = countdownState(batch, now);
  const said = differsText(batch, now, useTimeZone());
  const differs = said && (
    <p className="time-exact" suppressHydrationWarning>
      <strong>{said}</strong>
    </p>
  );
  // What goes on after its deadline is told before the moment that has passed.
  const goesOn = state.kind !== 'counting' || state.submissionPassed;
  return (
    <>
      {goesOn && differs}
      {state.kind === 'counting' ? <Counting state={state} batch={batch} /> : <Over over={state.over} />}
      {!goesOn && differs}
      {/* What was said of one moment is not left standing for the next, or for none. */}
      <Announcer
        key={state.kind === 'counting' ? state.moment : state.kind}
        leftMs={state.kind === 'counting' ? state.leftMs : 0}
      />
    </>
  );
}

type CountingState = Extract<CountdownState, { kind: 'counting' }>;

function Counting({ state, batch }: { state: CountingState; batch: PublicBatch }) {
  const timeZone = useTimeZone();
  const parts = timeParts(state.leftMs);
  const toSubmission = state.to === 'submission';
  return (
    <>
      {state.submissionPassed && (
        <p className="time-passed">
          <strong>
            {publicText.submissionDeadline}: {publicText.deadlinePassed}
          </strong>
          <br />
          <ExactMoment moment={batch.submission_deadline} />
        </p>
      )}
      <p className="time-title">{toSubmission ? publicText.submissionDeadline : publicText.stoningDeadline}</p>
      {/* From two days up one line; what is near is looked at. */}
      <div className="tiles num" data-line={parts.days >= 2 || undefined} role="timer" aria-label={publicText.timeLeft}>
        {(['days', 'hours', 'minutes', 'seconds'] as const).map((unit) => (
          <div className="tile" key={unit}>
            <b>{String(parts[unit]).padStart(2, '0')}</b> <span>{publicText.units[unit]({ count: parts[unit] })}</span>
          </div>
        ))}
      </div>
      <p className="time-exact">
        <strong>
          {toSubmission ? (
            <UnbrokenDays text={publicText.submitBefore({ day: toDayText(state.moment, timeZone) })} />
          ) : (
            publicText.stoningPurpose
          )}
        </strong>
        <br />
        <ExactMoment moment={state.moment} />
      </p>
    </>
  );
}

function Over({ over }: { over: string | null }) {
  return (
    <>
      <p className="time-title">{publicText.batchCompleted}</p>
      {over && (
        <p className="time-exact">
          <strong>{publicText.deadlinePassed}</strong>
          <br />
          <ExactMoment moment={over} />
        </p>
      )}
    </>
  );
}

function ExactMoment({ moment }: { moment: string }) {
  const timeZone = useTimeZone();
  return (
    // The server's idea of how a day is written may be a year older than the browser's.
    <time dateTime={moment} suppressHydrationWarning>
      {toExactText(moment, timeZone)}
    </time>
  );
}

/** A countdown that spoke each second could not be borne: it speaks when little time is left. */
export function Announcer({ leftMs }: { leftMs: number }) {
  const before = useRef(leftMs);
  const [said, setSaid] = useState('');
  useEffect(() => {
    const milestone = milestoneCrossed(before.current, leftMs);
    before.current = leftMs;
    if (milestone && leftMs > 0) setSaid(publicText.milestones[milestone]);
  }, [leftMs]);
  return (
    <p className="visually-hidden" role="status">
      {said}
    </p>
  );
}
