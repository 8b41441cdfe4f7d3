import type { Evening } from './evening.ts';

/** What has to hold, in words, where it does not. */
export function findFaults({ votesMs, newcomersMs, pagesMs, signIns }: Evening): string[] {
  const faults = [
    votesMs.some((ms) => ms === undefined || ms > 5_000) && 'somebody with a cookie did not vote within 5 s',
    newcomersMs.some((ms) => ms === undefined || ms > 60_000) && 'a newcomer did not vote within a minute',
    signIns.includes(false) && 'the owner was not signed in at the first try',
    percentile(pagesMs, 0.5) > 500 && 'the page took more than 500 ms in the median',
    percentile(pagesMs, 1) > 1_500 && 'the page took more than 1.5 s once',
  ];
  return faults.filter((fault) => fault !== false);
}

export function describe(evening: Evening): string {
  const { name, votesMs, newcomersMs, pagesMs, signIns, hostileCalls, openings, turnout } = evening;
  const faults = findFaults(evening);
  return [
    `${faults.length === 0 ? 'holds' : 'FAILS'}: ${name} (${hostileCalls} hostile calls)`,
    `  with a cookie:  ${describeTimes(votesMs)}`,
    `  newcomers:      ${describeTimes(newcomersMs)}; the network was opened ${openings} times`,
    `  the page:       ${describeTimes(pagesMs)}`,
    `  the owner:      ${signIns.filter(Boolean).length} of ${signIns.length} sign-ins`,
    `  turnout:        ${turnout}`,
    ...faults.map((fault) => `  ! ${fault}`),
  ].join('\n');
}

function describeTimes(times: readonly (number | undefined)[]): string {
  const through = times.filter((ms) => ms !== undefined).length;
  const [half, most] = [0.5, 1].map((part) => Math.round(percentile(times, part)));
  return `${through} of ${times.length}, median ${half} ms, longest ${most} ms`;
}

/** Of those who got through none is slower than whoever did not. */
function percentile(times: readonly (number | undefined)[], part: number): number {
  const sorted = times.map((ms) => ms ?? Number.POSITIVE_INFINITY).toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}
