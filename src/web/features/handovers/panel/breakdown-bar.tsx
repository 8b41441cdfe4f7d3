import type { FiledQuestion } from '#contract/council/ranking-files.ts';

type BreakdownBarProps = { breakdown: NonNullable<FiledQuestion['breakdown']>; most: number };

/** A line as long as the question's stones, in parts for those given as 4, 3, 2 and 1. Drawn: the policy allows no style attributes. */
export function BreakdownBar({ breakdown, most }: BreakdownBarProps) {
  let start = 0;
  const parts = breakdown.map((times, index) => {
    const stones = 4 - index;
    const part = { stones, x: start, width: (times * stones * 100) / most };
    start += part.width;
    return part;
  });
  return (
    <svg className="pack-bar" viewBox="0 0 100 2" preserveAspectRatio="none" aria-hidden="true" focusable="false">
      <rect className="pack-bar-line" y="0.9" width="100" height="0.2" />
      {parts.map(({ stones, x, width }) => (
        <rect key={stones} data-tone={stones} x={x} width={width} height="2" />
      ))}
    </svg>
  );
}
