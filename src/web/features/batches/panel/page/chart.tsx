import { adminTexts } from '#web/text/admin.ts';
import { toNumberText } from '#web/text/moments.ts';
import type { Bar } from './by-time.ts';

type ChartProps = {
  title: string;
  note?: string | undefined;
  bars: readonly Bar[];
  /** What a bar stands for, in words. */
  toWhen: (at: Date) => string;
};

/** Bars in time, each of which is an item of a list that says its day and number; a single one shows nothing that its figure does not say. */
export function Chart({ title, note, bars, toWhen }: ChartProps) {
  if (bars.length === 1) return null;
  const { batchPage } = adminTexts;
  const highest = Math.max(1, ...bars.map(({ count }) => count));
  const total = bars.reduce((sum, { count }) => sum + count, 0);
  return (
    <section className="chart" aria-label={title}>
      <h3>
        {title} <span className="count num">{toNumberText(total)}</span>
      </h3>
      {note && <p className="quiet small">{note}</p>}
      {bars.length === 0 ? (
        <p className="quiet">{batchPage.nothingYet}</p>
      ) : (
        <ol>
          {bars.map(({ at, count, waiting }) => {
            const told = { when: toWhen(at), count: toNumberText(count) };
            const said =
              waiting > 0 ? batchPage.barWaiting({ ...told, waiting: toNumberText(waiting) }) : batchPage.bar(told);
            return (
              <li key={at.getTime()} title={said} style={{ blockSize: `${(100 * count) / highest}%` }}>
                <span className="visually-hidden">{said}</span>
                {waiting > 0 && <i className="chart-waiting" style={{ blockSize: `${(100 * waiting) / count}%` }} />}
              </li>
            );
          })}
        </ol>
      )}
      {bars.length > 0 && (
        <p className="chart-ends quiet small num" aria-hidden="true">
          <span>{bars[0] && toWhen(bars[0].at)}</span>
          <span>{toWhen(bars.at(-1)?.at ?? new Date())}</span>
        </p>
      )}
      {bars.some(({ waiting }) => waiting > 0) && <p className="quiet small">{batchPage.chartWaiting}</p>}
    </section>
  );
}
