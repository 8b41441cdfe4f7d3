import type { Batch } from '#contract/council/batches.ts';
import { phaseEnd } from '#contract/council/phase-end.ts';
import { allows } from '#contract/council/phases.ts';
import type { Figures as BatchFigures } from '#contract/running/arrivals.ts';
import { adminTexts } from '#web/text/admin.ts';
import { toCouncilMomentText } from '#web/text/deadline.ts';
import { toDayText, toNumberText } from '#web/text/moments.ts';
import { toTimeLeftText } from '#web/text/time-left.ts';
import { UnbrokenDays } from '#web/ui/unbroken-days.tsx';

type FiguresProps = {
  batch: Batch;
  questions: number | undefined;
  /** How many wait to be read. */
  waiting: number;
  data: BatchFigures | undefined;
};

const texts = adminTexts.batchPage.figures;

/** The figures of the phase that runs: what it gathers first, then how long it goes on. */
export function Figures({ batch, questions, waiting, data }: FiguresProps) {
  const hasBallotPaper = allows[batch.phase].ballotPaper;
  const came = hasBallotPaper ? data?.ballots : data?.questions;
  const inLastHour = allows[batch.phase].result ? 0 : countSince(came ?? [], Date.now() - hourMs);
  const waits = !allows[batch.phase].ballots && waiting > 0;
  // Once it is completed only words about its answers can wait.
  const waitingText = allows[batch.phase].result ? texts.wordsWaiting : texts.waiting;
  const asked = questions !== undefined && (
    <Figure value={toNumberText(questions)} label={texts.questions({ count: questions })} />
  );
  return (
    <dl className="figures">
      {hasBallotPaper && (
        <Figure
          value={toNumberText(batch.ballots)}
          label={[texts.ballots({ count: batch.ballots }), ...toLastHour(inLastHour)].join(', ')}
        />
      )}
      {waits && <Figure value={toNumberText(waiting)} label={waitingText({ count: waiting })} />}
      {!hasBallotPaper && questions !== undefined && (
        <Figure
          value={toNumberText(questions)}
          label={[(waits ? texts.published : texts.questions)({ count: questions }), ...toLastHour(inLastHour)].join(
            ', ',
          )}
        />
      )}
      {hasBallotPaper && asked}
      <Time batch={batch} />
    </dl>
  );
}

const hourMs = 3_600_000;

const toLastHour = (count: number) => (count > 0 ? [texts.lastHour({ count: toNumberText(count) })] : []);

/** The hours that began since then: an hour that had begun before is not counted, or what came long ago would be. */
function countSince(hours: BatchFigures['ballots'], since: number): number {
  return hours.filter(({ hour }) => Date.parse(hour) >= since).reduce((sum, { count }) => sum + count, 0);
}

function Figure({ value, label }: { value: string; label: string }) {
  return (
    <div>
      <dt>
        <UnbrokenDays text={label} />
      </dt>
      <dd className="num">{value}</dd>
    </div>
  );
}

/** How long the phase goes on, by whatever ends it first; or since when it is over. */
function Time({ batch }: { batch: Batch }) {
  const now = Date.now();
  const end = phaseEnd(batch, now);
  if (!end) {
    const { phase, completed_at } = batch;
    return allows[phase].result && completed_at && <Figure value={toDayText(completed_at)} label={texts.completed} />;
  }
  const ends = end.moment ?? end.deadline;
  const left = Date.parse(ends) - now;
  const when = toCouncilMomentText(ends);
  return (
    <Figure value={toTimeLeftText(Math.abs(left))} label={left > 0 ? texts.until({ when }) : texts.over({ when })} />
  );
}
