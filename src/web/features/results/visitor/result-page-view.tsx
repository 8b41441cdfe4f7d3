import { toTurnoutByChannel } from '#contract/council/channels.ts';
import { allows } from '#contract/council/phases.ts';
import type { PublicBatch } from '#contract/council/public-batch.ts';
import { type ResultBatch, type ResultPage, toBatchResult } from '#contract/council/results.ts';
import { GivenStones } from '#web/features/ballots/visitor/given-stones.tsx';
import { ReceiptCheck } from '#web/features/count/visitor/receipt-check.tsx';
import { RoundsSetAside } from '#web/features/public-page/visitor/rounds-set-aside.tsx';
import { YourQuestions } from '#web/features/questions/visitor/own/your-questions.tsx';
import { toExactText } from '#web/text/moments.ts';
import { resultText } from '#web/text/results.ts';
import { useTimeZone } from '#web/ui/use-time-zone.ts';
import { KeepResult } from './keep-result.tsx';
import { ResultBanner } from './result-banner.tsx';
import { ResultView } from './result-view.tsx';

/** The page that a batch has for good: its result, or, while it is open again, that it is. */
export function ResultPageView({ page }: { page: ResultPage }) {
  const { batch, questions } = page;
  const ballots = batch.ballots ?? 0;
  const shown: PublicBatch = {
    ...batch,
    ballots,
    turnout_by_channel: batch.turnout_by_channel ?? toTurnoutByChannel(ballots, {}),
  };
  const result = toBatchResult(page);
  return (
    <main id="main" tabIndex={-1}>
      <ResultBanner batch={batch} shown={shown} questionCount={questions.length} />
      <RoundsSetAside rounds={batch.rounds_set_aside} />
      {!result && <OpenAgain batch={batch} />}
      {result && <GivenStones batch={shown} questions={questions} />}
      {result && <YourQuestions batch={shown} questions={questions} result={result} />}
      {result && <ResultView batch={shown} questions={questions} result={result} />}
      <div className="wrap result-parts">
        {result && <ReceiptCheck batchId={batch.id} />}
        <KeepResult batch={batch} />
      </div>
    </main>
  );
}

function OpenAgain({ batch: { phases, completed_at, is_active } }: { batch: ResultBatch }) {
  const timeZone = useTimeZone();
  const completed = phases.findLastIndex(({ phase }) => allows[phase].result);
  const opened = phases[completed + 1];
  return (
    <section className="wrap result-keep" aria-labelledby="open-again">
      <h2 id="open-again">{resultText.reopenedTitle}</h2>
      <p suppressHydrationWarning>
        {resultText.reopened({
          from: toExactText(completed_at, timeZone),
          until: toExactText(opened?.at ?? completed_at, timeZone),
        })}
      </p>
      {is_active && (
        <a className="link-row" href="/">
          {resultText.current}
        </a>
      )}
    </section>
  );
}
