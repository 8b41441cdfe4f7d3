import type { Arrivals } from '#contract/running/arrivals.ts';
import { adminTexts } from '#web/text/admin.ts';
import { toShortMomentText } from '#web/text/deadline.ts';

type TimelineProps = { timeline: NonNullable<Arrivals['timeline']> };

/** The whole time in bars; the same figures stand in a table. What stands out is marked by a sign, not by colour alone. */
export function Timeline({ timeline: { minutes_each, bars } }: TimelineProps) {
  const most = Math.max(...bars.map(({ ballots }) => ballots));
  const [first, last] = [bars[0], bars.at(-1)];
  const each = adminTexts.arrivals.each({ length: toLength(minutes_each) });
  const marked = bars.some(({ stands_out }) => stands_out);
  return (
    <div className="timeline">
      <figure>
        <Bars bars={bars} most={most} />
        {first && last && (
          <p className="timeline-ends num" aria-hidden="true">
            <span>{toShortMomentText(first.from)}</span>
            <span>{toShortMomentText(last.from)}</span>
          </p>
        )}
        <figcaption>
          {each} {marked && <strong>{adminTexts.arrivals.marked}</strong>}
        </figcaption>
      </figure>
      <details>
        <summary>{adminTexts.arrivals.asTable}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{adminTexts.arrivals.from}</th>
              <th scope="col">{adminTexts.arrivals.ballots}</th>
            </tr>
          </thead>
          <tbody>
            {bars
              .filter(({ ballots }) => ballots > 0)
              .map(({ from, ballots, stands_out }) => (
                <tr key={from}>
                  <th scope="row" className="num">
                    {toShortMomentText(from)}
                  </th>
                  <td className="num">
                    {ballots} {stands_out && adminTexts.arrivals.toLookAt}
                  </td>
                </tr>
              ))}
          </tbody>
        </table>
      </details>
    </div>
  );
}

const tallest = 82; // percent: above it is room for the marks

/** Drawn, not styled: the policy allows no style attributes. */
function Bars({ bars, most }: { bars: TimelineProps['timeline']['bars']; most: number }) {
  const width = 100 / bars.length;
  return (
    <svg className="timeline-bars" aria-hidden="true" focusable="false">
      <rect className="timeline-ground" y="100%" width="100%" height="1" />
      {bars.map(({ from, ballots, stands_out }, bar) => {
        const height = (ballots / most) * tallest;
        const x = bar * width;
        return (
          <g key={from} data-marked={stands_out || undefined}>
            <rect
              x={`${x + width * 0.1}%`}
              y={`${100 - height}%`}
              width={`${Math.min(width * 0.8, 12)}%`}
              height={`${height}%`}
            />
            {stands_out && (
              <svg x={`${x + Math.min(width * 0.5, 7)}%`} y={`${100 - height}%`} overflow="visible" aria-hidden="true">
                <path d="M0-4L-5-13L5-13Z" />
              </svg>
            )}
          </g>
        );
      })}
    </svg>
  );
}

const hour = 60;
const day = 24 * hour;

function toLength(minutes: number): string {
  if (minutes % day === 0) return adminTexts.arrivals.days({ count: minutes / day });
  return minutes % hour === 0
    ? adminTexts.arrivals.hours({ count: minutes / hour })
    : adminTexts.arrivals.minutes({ count: minutes });
}
