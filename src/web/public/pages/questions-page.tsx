import { Suspense, useEffect, useState } from 'react';
import { type BatchMoment, momentRows } from '#contract/council/batch-moment.ts';
import type { BatchResult } from '#contract/council/batch-result.ts';
import { allows } from '#contract/council/phases.ts';
import { isFull, type PublicBatch } from '#contract/council/public-batch.ts';
import type { PublicQuestion } from '#contract/council/public-question.ts';
import { GivenStones } from '#web/features/ballots/visitor/given-stones.tsx';
import type { GivenBallot } from '#web/features/ballots/visitor/own/given.ts';
import { useMyBallot } from '#web/features/ballots/visitor/own/my-ballot.ts';
import { tidyPicks } from '#web/features/ballots/visitor/own/stored.ts';
import { useViewEntry } from '#web/features/ballots/visitor/own/view-entry.ts';
import { SetAside } from '#web/features/ballots/visitor/set-aside.tsx';
import { StartStoning } from '#web/features/ballots/visitor/start-stoning.tsx';
import type { StoningViewComponent } from '#web/features/ballots/visitor/use-start.ts';
import { BatchBanner } from '#web/features/public-page/visitor/batch-banner.tsx';
import { Countdown } from '#web/features/public-page/visitor/countdown.tsx';
import { useActiveBatch } from '#web/features/public-page/visitor/live.ts';
import type { ActiveBatchView } from '#web/features/public-page/visitor/queries.ts';
import { useBatchMoment } from '#web/features/public-page/visitor/use-batch-moment.ts';
import type { Clock } from '#web/features/public-page/visitor/use-server-now.ts';
import { OfferedAuthor, YourQuestions } from '#web/features/questions/visitor/own/your-questions.tsx';
import { QuestionForm } from '#web/features/questions/visitor/question-form.tsx';
import { QuestionList } from '#web/features/questions/visitor/question-list.tsx';
import { Turnout } from '#web/features/questions/visitor/turnout.tsx';
import { UnsentDraft } from '#web/features/questions/visitor/unsent-draft.tsx';
import { CardNote } from '#web/features/voters/visitor/card-note.tsx';
import { ChannelTurnout } from '#web/features/voters/visitor/channel-turnout.tsx';
import { useFirstTouch } from '#web/features/voters/visitor/use-first-touch.ts';
import { publicText } from '#web/text/public.ts';
import { drawnPage, lazyPart } from '#web/ui/lazy-part.ts';
import { SiteFooter } from '#web/ui/site-footer.tsx';
import { SiteHeader } from '#web/ui/site-header.tsx';
import { useLoadFailure } from './use-load-failure.ts';

const { usePart: useNothingYet } = lazyPart(() => import('./nothing-yet.tsx').then((part) => part.NothingYet));
const NoActiveBatch = drawnPage(() => import('./no-active-batch.tsx').then((part) => part.NoActiveBatch));
const ResultView = drawnPage(() =>
  import('#web/features/results/visitor/result-view.tsx').then((part) => part.ResultView),
);

type Stoning = { view: StoningViewComponent; batch: PublicBatch; given: GivenBallot | undefined };

/** The public page: what phase it is, the one thing to do now, the questions. */
export function QuestionsPage() {
  const { data, error, isFetching, refetch } = useActiveBatch();
  const [stoning, setStoning] = useState<Stoning | null>(null);
  useFirstTouch(data?.batch);
  const failure = useLoadFailure(data !== undefined, error);
  const NothingYet = useNothingYet(data === undefined);
  const [returning, noteReturn] = useReturn();
  const { asked, enter, leave, stay } = useViewEntry(() => {
    setStoning(null);
    noteReturn();
  });

  if (data && stoning) {
    const { view: View, batch, given } = stoning;
    return (
      <View
        batch={batch}
        active={data.batch}
        stopped={data.stopped}
        questions={data.questions}
        clock={data.clock}
        given={given}
        onLeave={leave}
      />
    );
  }
  return (
    <>
      <SiteHeader title={publicText.title} heading skip={publicText.skip} />
      {!data && NothingYet && <NothingYet failure={failure} pending={isFetching} onRetry={() => void refetch()} />}
      {data && !data.batch && (
        <Suspense>
          <NoActiveBatch earlier={data.earlier} stopped={data.stopped} />
        </Suspense>
      )}
      {data?.batch && (
        <Batch
          batch={data.batch}
          earlier={data.earlier}
          stopped={data.stopped}
          rounds={data.rounds_set_aside}
          questions={data.questions}
          result={data.result}
          clock={data.clock}
          returning={returning}
          asked={asked}
          onStay={stay}
          onStone={(view, batch, given) => {
            enter();
            setStoning({ view, batch, given });
          }}
        />
      )}
      <SiteFooter results={!data || hasResults(data)} />
    </>
  );
}

/** True for the one drawing after a return: the start button takes the focus back; where it is gone, the page itself does. */
function useReturn(): [returning: boolean, noteReturn: () => void] {
  const [returning, setReturning] = useState(false);
  useEffect(() => {
    if (!returning) return;
    setReturning(false);
    if (document.activeElement === document.body) document.getElementById('main')?.focus();
  }, [returning]);
  return [returning, () => setReturning(true)];
}

/** Without one the list of earlier councils is empty, as far as this page knows. */
function hasResults({ batch, earlier }: ActiveBatchView): boolean {
  return earlier !== undefined || (batch !== null && allows[batch.phase].result);
}

type BatchProps = {
  batch: PublicBatch;
  earlier: ActiveBatchView['earlier'];
  stopped: ActiveBatchView['stopped'];
  rounds: ActiveBatchView['rounds_set_aside'];
  questions: PublicQuestion[];
  result: BatchResult | null;
  clock: Clock;
  returning: boolean;
  asked: boolean;
  onStay: () => void;
  onStone: (view: StoningViewComponent, batch: PublicBatch, given: GivenBallot | undefined) => void;
};

function Batch(props: BatchProps) {
  const { batch, earlier, stopped, rounds, questions, result, clock } = props;
  const { asked, onStay } = props;
  const { id, phase, ballots, stoning_round } = batch;
  const moment = useBatchMoment(batch, clock);
  const { hasGiven } = useMyBallot(batch);
  const { invites } = momentRows[moment];
  const takesQuestions = invites === 'questions';
  const full = takesQuestions && isFull(batch, questions.length);
  const mayStone = allows[phase].ballots && questions.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `onStay` does the same each time
  useEffect(() => {
    if (asked && !mayStone) onStay();
  }, [asked, mayStone]);
  useEffect(() => tidyPicks(id, stoning_round, allows[phase].ballots), [id, stoning_round, phase]);
  return (
    <main id="main" tabIndex={-1}>
      <SetAside batch={batch} rounds={rounds} />
      <BatchBanner
        batch={batch}
        earlier={earlier}
        stopped={stopped}
        questionCount={questions.length}
        hasGiven={hasGiven}
        act={<Act {...props} moment={moment} full={full} mayStone={mayStone} />}
        clock={clock}
      >
        <Countdown batch={batch} clock={clock} />
        {allows[phase].result && <Turnout ballots={ballots} questionCount={questions.length} />}
        {allows[phase].ballotPaper && <ChannelTurnout batch={batch} />}
      </BatchBanner>
      {takesQuestions ? (
        <QuestionForm
          batch={batch}
          questions={questions}
          fullWith={full ? questions.length : undefined}
          offered={<OfferedAuthor />}
        />
      ) : (
        <UnsentDraft />
      )}
      <GivenStones batch={batch} questions={questions} />
      <YourQuestions batch={batch} questions={questions} result={result} />
      {allows[phase].result ? (
        // Until it is here, the questions are.
        <Suspense fallback={<QuestionList questions={questions} batch={batch} />}>
          <ResultView key={batch.id} batch={batch} questions={questions} result={result} />
        </Suspense>
      ) : (
        <QuestionList key={`questions of ${batch.id}`} questions={questions} batch={batch} />
      )}
    </main>
  );
}

type ActProps = Pick<BatchProps, 'batch' | 'questions' | 'returning' | 'asked' | 'onStay' | 'onStone'> & {
  moment: BatchMoment;
  full: boolean;
  mayStone: boolean;
};

/** The one thing to do now. */
function Act({ batch, questions, moment, full, mayStone, returning, asked, onStay, onStone }: ActProps) {
  const { invites } = momentRows[moment];
  if (mayStone) {
    return (
      <StartStoning
        batch={batch}
        takes={invites === 'stones'}
        questions={questions}
        returning={returning}
        asked={asked}
        onStay={onStay}
        onOpen={(view, given) => onStone(view, batch, given)}
      />
    );
  }
  if (allows[batch.phase].questions) {
    return (
      <>
        {invites === 'questions' && !full && (
          <a className="btn primary large" href="#submit">
            {publicText.formTitle}
          </a>
        )}
        <CardNote batch={batch} moment={moment} />
      </>
    );
  }
  if (allows[batch.phase].result && questions.some(({ stones }) => stones > 0)) {
    return (
      <a className="btn primary large" href="#ranking">
        {publicText.seeRanking}
      </a>
    );
  }
  return null;
}
