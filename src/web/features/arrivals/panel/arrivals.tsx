import { useQuery } from '@tanstack/react-query';
import type { Batch } from '#contract/council/batches.ts';
import { allows } from '#contract/council/phases.ts';
import { type Arrivals, arrivalsApi } from '#contract/running/arrivals.ts';
import { call } from '#web/api/call.ts';
import { adminTexts } from '#web/text/admin.ts';
import { toShortMomentText } from '#web/text/deadline.ts';
import { toNumberText } from '#web/text/moments.ts';
import { Timeline } from './timeline.tsx';

const lookEveryMs = 15_000;

/** How the ballots of the active batch come, so that what is unusual is seen while it happens. */
export function ArrivalFigures({ batch }: { batch: Batch }) {
  const { data } = useQuery({
    queryKey: ['arrivals', batch.id, batch.phase],
    queryFn: ({ signal }) => call(arrivalsApi.read, { params: { id: batch.id } }, { signal }),
    refetchInterval: allows[batch.phase].ballots && lookEveryMs,
  });
  if (!data?.busiest) return null;
  const { minutes, busiest, timeline, largest_network_percent: share, longest_identical_row: longest, booths } = data;
  const title = adminTexts.arrivals.title({ batch: batch.name });
  const last = minutes.at(-1);
  const isFresh = last !== undefined && Date.now() - Date.parse(last.minute) < 2 * 60_000;
  return (
    <section className="arrivals" aria-label={title}>
      <h3>{title}</h3>
      <EqualBallots found={data.identical_rows} isStoning={allows[batch.phase].ballots} />
      {timeline && timeline.bars.length > 1 && <Timeline timeline={timeline} />}
      <ul className="num">
        {allows[batch.phase].ballots && <li>{adminTexts.arrivals.now({ count: isFresh ? last.ballots : 0 })}</li>}
        <li>{adminTexts.arrivals.busiest({ count: busiest.ballots, moment: toShortMomentText(busiest.minute) })}</li>
        {share !== null && <li>{adminTexts.arrivals.share({ percent: share })}</li>}
        {booths.length > 0 && <BallotsAtBooths hours={booths} />}
        {longest !== null && <li>{adminTexts.arrivals.row({ count: longest })}</li>}
      </ul>
      <p className="arrivals-note">{adminTexts.arrivals.noVerdict}</p>
    </section>
  );
}

/** How many each booth gave in which hour; nothing says which booth it was. */
function BallotsAtBooths({ hours }: { hours: Arrivals['booths'] }) {
  return (
    <li>
      {adminTexts.arrivals.booths}
      <ul>
        {hours.map(({ hour, ballots }) => (
          <li key={hour}>
            {toShortMomentText(hour)}: {ballots.map((count) => toNumberText(count)).join(' · ')}
          </li>
        ))}
      </ul>
    </li>
  );
}

/** That many equal ballots stand out, and what can be done. */
function EqualBallots({ found, isStoning }: { found: Arrivals['identical_rows']; isStoning: boolean }) {
  if (!found || found.rows < 2 * found.by_chance + 1) return null;
  const buttons = { reset: adminTexts.questions.reset, deactivate: adminTexts.batches.deactivate };
  return (
    <div className="arrivals-equal">
      <p>
        <strong>{adminTexts.arrivals.equal}</strong>
      </p>
      <p>{isStoning ? adminTexts.arrivals.adviceNow(buttons) : adminTexts.arrivals.adviceLater(buttons)}</p>
    </div>
  );
}
