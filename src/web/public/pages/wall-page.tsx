import { useEffect, useState } from 'react';
import { momentRows } from '#contract/council/batch-moment.ts';
import type { BatchResult } from '#contract/council/batch-result.ts';
import { allows } from '#contract/council/phases.ts';
import { isBlind, type PublicBatch } from '#contract/council/public-batch.ts';
import type { PublicQuestion } from '#contract/council/public-question.ts';
import { Countdown } from '#web/features/public-page/visitor/countdown.tsx';
import { deadlineNoticeOf } from '#web/features/public-page/visitor/deadline-notice.tsx';
import { useActiveBatch } from '#web/features/public-page/visitor/live.ts';
import { phaseTextsOf } from '#web/features/public-page/visitor/phase-text.ts';
import { useBatchMoment } from '#web/features/public-page/visitor/use-batch-moment.ts';
import type { Clock } from '#web/features/public-page/visitor/use-server-now.ts';
import { cardNoteOf } from '#web/features/voters/visitor/card-note.tsx';
import { JoinCode } from '#web/features/wall/visitor/join-code.tsx';
import { type RevealMode, toRevealMode } from '#web/features/wall/visitor/reveal-state.ts';
import { WallDeadline } from '#web/features/wall/visitor/wall-deadline.tsx';
import { WallFigures } from '#web/features/wall/visitor/wall-figures.tsx';
import { WallResult } from '#web/features/wall/visitor/wall-result.tsx';
import './wall-page.css';
import { momentTitle } from '#text/moment-words.ts';
import { lazyTexts } from '#web/text/lazy.ts';
import { publicText } from '#web/text/public.ts';
import { BrandMark } from '#web/ui/brand-mark.tsx';
import { Circle } from '#web/ui/drawings.tsx';
import { useWakeLock } from '#web/ui/use-wake-lock.ts';

/** For a projector: fills the screen, is read from ten metres, and follows the batch without anybody touching it. */
export function WallPage() {
  const { data, error } = useActiveBatch();
  const isError = error !== null;
  const [mode] = useState(() => toRevealMode(location.search));
  useWakeLock();
  useEffect(() => {
    document.title = publicText.title;
  }, []);
  const batch = data?.batch;
  return (
    <div className="wall" data-phase={batch?.phase ?? 0}>
      <header className="wall-head">
        <BrandMark />
        <h1>{publicText.title}</h1>
        {batch && (
          <p>
            <bdi>{batch.name}</bdi>
          </p>
        )}
      </header>
      {batch ? (
        <Running batch={batch} questions={data.questions} result={data.result} clock={data.clock} mode={mode} />
      ) : (
        <Waiting {...waitingWords(data !== undefined, isError)} />
      )}
      {batch ? <Invitation batch={batch} clock={data.clock} /> : <JoinCode invitation={lazyTexts.wall.takePart} />}
      <p className="wall-lost" role="status">
        {data && isError && lazyTexts.wall.connectionLost}
      </p>
    </div>
  );
}

/** Nobody is asked to take part in what takes nothing. */
function Invitation({ batch, clock }: { batch: PublicBatch; clock: Clock }) {
  const moment = useBatchMoment(batch, clock);
  const invitation = momentRows[moment].invites ? lazyTexts.wall.takePart : lazyTexts.wall.readOn;
  return <JoinCode invitation={invitation} note={cardNoteOf(batch, moment)} />;
}

type RunningProps = {
  batch: PublicBatch;
  questions: PublicQuestion[];
  result: BatchResult | null;
  clock: Clock;
  mode: RevealMode;
};

function Running({ batch, questions, result, clock, mode }: RunningProps) {
  const { phase } = batch;
  const ranked = allows[phase].result && questions.some(({ stones }) => stones > 0);
  const moment = useBatchMoment(batch, clock);
  const blind = isBlind(batch) && moment !== 'counting';
  const { before } = deadlineNoticeOf(batch, 0);
  const saysDeadline = before !== null || batch.moves_on_at !== null;
  return (
    // The key lets a new phase fade in.
    <main
      id="main"
      className="wall-now"
      data-ranked={ranked || undefined}
      data-more={blind || saysDeadline ? (blind && saysDeadline ? 'much' : '') : undefined}
      key={phase}
    >
      <h2 className="wall-phase">{momentTitle(publicText, moment, batch)}</h2>
      {ranked ? (
        <WallResult batch={batch} questions={questions} result={result} mode={mode} />
      ) : (
        <>
          <p className="wall-text" dir="auto">
            {phaseTextsOf(batch, moment, { questionCount: questions.length, hasGiven: false }).join(' ')}
          </p>
          <div className="wall-time">
            <Countdown batch={batch} clock={clock} />
            {saysDeadline && <WallDeadline batch={batch} clock={clock} />}
          </div>
        </>
      )}
      {blind && <p className="wall-later">{publicText.stonesLater}</p>}
      <WallFigures batch={batch} questionCount={questions.length} />
    </main>
  );
}

type Words = { title?: string; text: string };

function waitingWords(answered: boolean, failed: boolean): Words {
  if (answered) return { title: publicText.noBatchTitle, text: publicText.noBatch };
  return failed
    ? { title: publicText.loadFailedTitle, text: lazyTexts.wall.keepsTrying }
    : { text: publicText.loading };
}

function Waiting({ title, text }: Words) {
  return (
    <main id="main" className={title ? 'wall-now wall-waiting' : 'wall-now wall-waiting late'}>
      <Circle kind="none" />
      {title && <h2>{title}</h2>}
      <p className="wall-text" role="status">
        {text}
      </p>
    </main>
  );
}
