import type { PublicBatch } from '#contract/council/public-batch.ts';
import { phases } from '#contract/council/public-batch.ts';
import type { ResultBatch } from '#contract/council/results.ts';
import { BatchRules } from '#web/features/public-page/visitor/batch-rules.tsx';
import { phaseTextOf } from '#web/features/public-page/visitor/phase-text.ts';
import { Turnout } from '#web/features/questions/visitor/turnout.tsx';
import { ChannelTurnout } from '#web/features/voters/visitor/channel-turnout.tsx';
import { toExactText } from '#web/text/moments.ts';
import { publicText, uiText } from '#web/text/public.ts';
import { resultText } from '#web/text/results.ts';
import { Circle } from '#web/ui/drawings.tsx';
import { useTimeZone } from '#web/ui/use-time-zone.ts';

/** From so many letters on a name has the whole width to itself, in smaller ones. */
const longName = 32;

type ResultBannerProps = {
  batch: ResultBatch;
  /** The same as every batch is shown. */
  shown: PublicBatch;
  questionCount: number;
};

/** Which batch, how many took part, and, folded, by what rules and what really happened when. */
export function ResultBanner({ batch, shown, questionCount }: ResultBannerProps) {
  const { name, phase, ballots } = batch;
  const isCompleted = phase === phases.completed;
  return (
    <div className="phase" data-phase={phase}>
      <section className="wrap banner" aria-labelledby="result-title">
        <div className="banner-head">
          <p className="banner-batch">
            <a className="link-row" href="/batches">
              {uiText.results}
            </a>
            <span className="badge">{publicText.phaseTitles[phase]}</span>
          </p>
          <h1 className="banner-title" id="result-title" data-long={name.length > longName || undefined}>
            <bdi>{name}</bdi>
          </h1>
        </div>
        <div className="banner-art">
          <Circle kind="completed" label={publicText.circleLabels.completed} />
        </div>
        <div className="banner-text">{isCompleted && <p dir="auto">{phaseTextOf(shown)}</p>}</div>
        <div className="banner-time">
          {ballots !== null && <Turnout ballots={ballots} questionCount={questionCount} />}
          {ballots !== null && <ChannelTurnout batch={shown} exchanged={batch.cards_exchanged} />}
        </div>
        <div className="banner-more">
          <BatchRules batch={shown} />
          <Steps batch={batch} />
        </div>
      </section>
    </div>
  );
}

function Steps({ batch }: { batch: ResultBatch }) {
  return (
    <details className="works">
      <summary>{resultText.happened}</summary>
      <dl className="result-steps">
        {eventsOf(batch).map(({ at, until, step }) => (
          <div key={`${step} ${at}`}>
            <dt>{resultText.steps[step]}</dt>
            <dd>{until === undefined ? <Exact moment={at} /> : <Pause from={at} until={until} />}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

type Event = { at: string; step: keyof typeof resultText.steps; until?: string | null };

/** Changes of phase and times at which nobody could give stones, as they came. */
function eventsOf({ phases: changes, pauses = [] }: ResultBatch): Event[] {
  const events: Event[] = [
    ...changes.map(({ phase, at }, index) => ({ at, step: stepOf(phase, changes[index - 1]?.phase) })),
    ...pauses.map(({ from, until }) => ({ at: from, step: 'paused' as const, until })),
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
function stepOf(phase: number, before: number | undefined): keyof typeof resultText.steps {
  if (phase === phases.completed) return 'completed';
  if (phase === phases.stoning) return before === phases.completed ? 'reopened' : 'stoning';
  return before === undefined ? 'submission' : 'back';
}
