import type { ReactNode } from 'react';
import type { ActiveBatch } from '#contract/council/active-batch.ts';
import { calendarPath } from '#contract/council/calendar.ts';
import { phaseEnd } from '#contract/council/phase-end.ts';
import { type PublicBatch, phases } from '#contract/council/public-batch.ts';
import { momentTitle } from '#text/moment-words.ts';
import { publicText } from '#web/text/public.ts';
import { Circle, type CircleKind } from '#web/ui/drawings.tsx';
import { linkAddresses } from '#web/ui/linked-text.tsx';
import { BatchRules } from './batch-rules.tsx';
import { DeadlineNotice } from './deadline-notice.tsx';
import { PhaseSteps } from './phase-steps.tsx';
import { phaseTextsOf } from './phase-text.ts';
import { PrintedDates } from './printed-dates.tsx';
import { StoppedNotice } from './stopped-notice.tsx';
import { useBatchMoment } from './use-batch-moment.ts';
import type { Clock } from './use-server-now.ts';

type BatchBannerProps = {
  batch: PublicBatch;
  earlier?: EarlierResult;
  /** The batch whose place this one took. */
  stopped?: ActiveBatch['stopped'];
  questionCount: number;
  /** Whether this browser has given its stones. */
  hasGiven: boolean;
  /** The one thing to do now. */
  act: ReactNode;
  /** What stands under the text: the countdown, and the turnout once the batch is completed. */
  children: ReactNode;
  clock: Clock;
};

type EarlierResult = { slug: string; name: string } | undefined;

/** The way to what the council before was asked. */
export function EarlierLink({ earlier }: { earlier: EarlierResult }) {
  return (
    earlier && (
      <a className="link-row" href={`/batches/${earlier.slug}`}>
        {publicText.resultsOf({ name: earlier.name })}
      </a>
    )
  );
}

/** Which batch, which phase, what a visitor can do now. */
export function BatchBanner(props: BatchBannerProps) {
  const { batch, earlier, stopped, questionCount, hasGiven, act, children, clock } = props;
  const { phase } = batch;
  const moment = useBatchMoment(batch, clock);
  const title = momentTitle(publicText, moment, batch);
  const circle = circleKind(phase, questionCount);
  return (
    <div className="phase" data-phase={phase}>
      <section className="wrap banner" aria-labelledby="phase-title">
        <div className="banner-head">
          <p className="banner-batch">
            <bdi>{batch.name}</bdi>
            <span className="badge">{publicText.phaseBadge({ phase })}</span>
          </p>
          <h2 className="banner-title" id="phase-title">
            {title}
          </h2>
        </div>
        <div className="banner-art">
          <Circle kind={circle} label={publicText.circleLabels[circle]} />
        </div>
        <div className="banner-text">
          {phaseTextsOf(batch, moment, { questionCount, hasGiven }).map((text) => (
            <p dir="auto" key={text}>
              {linkAddresses(text)}
            </p>
          ))}
        </div>
        <div className="banner-act">{act}</div>
        <div className="banner-time">
          {children}
          <DeadlineNotice batch={batch} clock={clock} />
          <StoppedNotice stopped={stopped} />
        </div>
        <div className="banner-more">
          <a className="link-row" href="/training-circle">
            {publicText.circleLink}
          </a>
          {phaseEnd(batch, clock.drawnAtMs) && (
            <a className="link-row" href={calendarPath(batch.id)}>
              {publicText.calendar}
            </a>
          )}
          <EarlierLink earlier={earlier} />
          <BatchRules batch={batch} />
        </div>
        <PrintedDates batch={batch} clock={clock} />
      </section>
      <div className="wrap way-wrap">
        <PhaseSteps current={phase} title={title} />
      </div>
    </div>
  );
}

function circleKind(phase: PublicBatch['phase'], questionCount: number): Exclude<CircleKind, 'none'> {
  const kinds = {
    [phases.submission]: questionCount > 0 ? 'submission' : 'empty',
    [phases.stoning]: 'stoning',
    [phases.completed]: 'completed',
  } as const;
  return kinds[phase];
}
