import { allows } from '#contract/council/phases.ts';
import type { PublicBatch } from '#contract/council/public-batch.ts';
import type { ResultBatch } from '#contract/council/results.ts';
import { BatchRules } from '#web/features/public-page/visitor/batch-rules.tsx';
import { phaseTextOf } from '#web/features/public-page/visitor/phase-text.ts';
import { Turnout } from '#web/features/questions/visitor/turnout.tsx';
import { ChannelTurnout } from '#web/features/voters/visitor/channel-turnout.tsx';
import { publicText, uiText } from '#web/text/public.ts';
import { Circle } from '#web/ui/drawings.tsx';
import { WhatHappened } from './what-happened.tsx';

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
  const isCompleted = allows[phase].result;
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
          <WhatHappened batch={batch} />
        </div>
      </section>
    </div>
  );
}
