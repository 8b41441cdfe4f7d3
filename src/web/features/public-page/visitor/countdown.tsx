import { useEffect, useRef, useState } from 'react';
import { phaseEnd } from '#contract/council/phase-end.ts';
import type { PublicBatch } from '#contract/council/public-batch.ts';
import { sheetsCounted } from '#text/moment-words.ts';
import { toDayText, toExactText } from '#web/text/moments.ts';
import { differsText } from '#web/text/phase-end-text.ts';
import { publicText } from '#web/text/public.ts';
import { UnbrokenDays } from '#web/ui/unbroken-days.tsx';
import { useTimeZone } from '#web/ui/use-time-zone.ts';
import { type CountdownState, countdownState, milestoneCrossed, timeParts } from './countdown-state.ts';
import { type Clock, useServerNow } from './use-server-now.ts';

/** How much time is left in the running phase; while paper is counted, how far that is. */
export function Countdown({ batch, clock }: { batch: PublicBatch; clock: Clock }) {
  const now = useServerNow(clock);
  const state = countdownState(batch, now);
  const differs = differsText(batch, now, useTimeZone());
  // That something goes on after its deadline is what counts; the moment that has passed is a label below it.
  const goesOn = phaseEnd(batch, now)?.differs === 'still_taken';
  return (
    <>
      {goesOn && <p className="time-true">{differs}</p>}
      {state.kind === 'counting' && <Counting state={state} batch={batch} />}
      {state.kind === 'completed' && <Over over={state.over} isLabel={goesOn} />}
      {state.kind === 'paper' && <p className="time-true num">{sheetsCounted(publicText, batch)}</p>}
      {!goesOn && differs && (
        <p className="time-exact" suppressHydrationWarning>
          <strong>{differs}</strong>
        </p>
      )}
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
          {publicText.submissionDeadline}: {publicText.deadlinePassed}
          <br />
          <ExactMoment moment={batch.submission_deadline} />
        </p>
      )}
      <p className="time-title">{toSubmission ? publicText.submissionDeadline : publicText.stoningDeadline}</p>
      {/* From two days up one line, and where the phase goes on without an end; what is near is looked at. */}
      <div
        className="tiles num"
        data-line={parts.days >= 2 || state.isLater || undefined}
        role="timer"
        aria-label={publicText.timeLeft}
      >
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

function Over({ over, isLabel }: { over: string | null; isLabel: boolean }) {
  if (over && isLabel)
    return (
      <p className="time-passed">
        {publicText.batchCompleted} · {publicText.deadlinePassed}
        <br />
        <ExactMoment moment={over} />
      </p>
    );
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
