import { allows } from '#contract/council/phases.ts';
import { type PublicBatch, readsFirst } from '#contract/council/public-batch.ts';
import { ChannelTurnout } from '#web/features/voters/visitor/channel-turnout.tsx';
import { lazyTexts } from '#web/text/lazy.ts';
import { publicText } from '#web/text/public.ts';
import './wall-figures.css';

/** How many questions there are and, once stones are given, how many ballots there are. */
export function WallFigures({ batch, questionCount }: { batch: PublicBatch; questionCount: number }) {
  const { phase, rules, ballots } = batch;
  // Where questions are read first, more may have been asked than anybody sees.
  const words = readsFirst(rules) ? lazyTexts.wall.published : publicText.questionsAsked;
  return (
    <div className="wall-tally">
      <dl className="wall-figures num">
        {allows[phase].ballotPaper && <Figure count={ballots} label={publicText.ballotsGiven({ count: ballots })} />}
        <Figure count={questionCount} label={words({ count: questionCount })} />
      </dl>
      {allows[phase].ballotPaper && <ChannelTurnout batch={batch} />}
    </div>
  );
}

function Figure({ count, label }: { count: number; label: string }) {
  return (
    <div>
      <dt>{label}</dt>
      {/* The key lets a new figure fade in. */}
      <dd key={count}>{count}</dd>
    </div>
  );
}
