import { useQuery } from '@tanstack/react-query';
import type { Batch } from '#contract/council/batches.ts';
import { allows } from '#contract/council/phases.ts';
import { arrivalsApi } from '#contract/running/arrivals.ts';
import { call } from '#web/api/call.ts';
import { batchPageText } from '#web/text/admin.ts';
import { councilZone } from '#web/text/council-zone.ts';
import { toShortMomentText } from '#web/text/deadline.ts';
import { toDayText } from '#web/text/moments.ts';
import { toDays, toHours } from './by-time.ts';
import { Chart } from './chart.tsx';

const lookEveryMs = 15_000;

/** When questions and ballots came. Of the ballots only how many: what they gave is shown by the batch's own rule elsewhere. */
export function Charts({ batch }: { batch: Batch }) {
  const { data } = useQuery({
    queryKey: ['figures', batch.id, batch.phase],
    queryFn: ({ signal }) => call(arrivalsApi.readFigures, { params: { id: batch.id } }, { signal }),
    refetchInterval: !allows[batch.phase].result && lookEveryMs,
  });
  if (!data) return null;
  const hours = toHours(data.ballots);
  return (
    <div className="charts">
      <Chart
        title={batchPageText.questionsByDay}
        bars={toDays(data.questions, councilZone())}
        toWhen={(at) => toDayText(at)}
      />
      {allows[batch.phase].paper && (
        <Chart
          title={hours ? batchPageText.ballotsByHour : batchPageText.ballotsByDay}
          note={batchPageText.onlyTurnout}
          bars={hours ?? toDays(data.ballots, councilZone())}
          toWhen={(at) => (hours ? toShortMomentText(at.toISOString()) : toDayText(at))}
        />
      )}
    </div>
  );
}
