import type { Batch } from '#contract/council/batches.ts';
import { allows } from '#contract/council/phases.ts';
import type { Figures } from '#contract/running/arrivals.ts';
import { adminTexts } from '#web/text/admin.ts';
import { councilZone } from '#web/text/council-zone.ts';
import { toShortMomentText } from '#web/text/deadline.ts';
import { toDayText } from '#web/text/moments.ts';
import { toDays, toHours } from './by-time.ts';
import { Chart } from './chart.tsx';

/**
 * The one chart of the phase that runs: when questions came, or ballots. Of these only how many: what they gave is shown by the
 * batch's own rule elsewhere.
 */
export function PhaseChart({ batch, data }: { batch: Batch; data: Figures }) {
  if (!allows[batch.phase].ballotPaper)
    return (
      <Chart
        title={adminTexts.batchPage.questionsByDay}
        bars={toDays(data.questions, councilZone(), data.waiting)}
        toWhen={(at) => toDayText(at)}
      />
    );
  const hours = toHours(data.ballots);
  return (
    <Chart
      title={hours ? adminTexts.batchPage.ballotsByHour : adminTexts.batchPage.ballotsByDay}
      note={adminTexts.batchPage.onlyTurnout}
      bars={hours ?? toDays(data.ballots, councilZone())}
      toWhen={(at) => (hours ? toShortMomentText(at.toISOString()) : toDayText(at))}
    />
  );
}
