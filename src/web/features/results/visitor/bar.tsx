import { stonesOfPicks } from '#contract/council/ballots.ts';
import type { Breakdown } from '#contract/council/batch-result.ts';
import { boxes, type StoneSize } from '#web/ui/stone-sizes.ts';

const stoneScale: Record<StoneSize, number> = { 4: 0.42, 3: 0.36, 2: 0.32, 1: 0.26 };

type BarProps = { length: number; size: StoneSize; breakdown: Breakdown | null };

/**
 * A line as long as the share, with a stone after its tip, where it covers nothing; where it may be told, in the parts that came
 * as 4s, 3s, 2s and 1s. Drawn, not styled: the policy allows no style attributes.
 */
export function Bar({ length, size, breakdown }: BarProps) {
  const tip = length * 100; // percent: the styles leave room for the stone
  const { w, h } = boxes[size];
  const k = stoneScale[size];
  const weight = 2 + 2 * size;
  const place = { y: '100%', height: weight, transform: `translate(0 ${1 - weight})` };
  return (
    <svg className="bar" aria-hidden="true" focusable="false" data-tone="neutral">
      <rect className="bar-line" y="100%" width="100%" height="1" />
      {breakdown ? (
        toParts(breakdown, tip).map(({ stones, from, width }) => (
          <rect
            key={stones}
            className="bar-fill"
            data-tone={stones}
            x={percent(from)}
            width={percent(width)}
            {...place}
          />
        ))
      ) : (
        <rect className="bar-fill" width={percent(tip)} {...place} />
      )}
      {length > 0 && (
        // The box begins at the stone's foot, so `x` and `y` are where it stands.
        <svg
          x={percent(tip)}
          y="100%"
          width={w * k}
          height={h * k}
          viewBox={`0 ${h - 6} ${w} ${h}`}
          overflow="visible"
          aria-hidden="true"
        >
          <use href={`#stone-${size}`} />
        </svg>
      )}
    </svg>
  );
}

type Part = { stones: number; from: number; width: number };

/** Each as long as its share of the stones. */
function toParts(breakdown: Breakdown, length: number): Part[] {
  const stones = stonesOfPicks.map((each, place) => each * (breakdown[place] ?? 0));
  const all = stones.reduce((sum, one) => sum + one, 0);
  let from = 0;
  return stonesOfPicks.flatMap((each, place) => {
    const width = all > 0 ? ((stones[place] ?? 0) / all) * length : 0;
    const part = { stones: each, from, width };
    from += width;
    return width > 0 ? [part] : [];
  });
}

function percent(share: number): string {
  return `${share.toFixed(2)}%`;
}
