/** By how much the clocks here and at the provider may differ. */
export const leewayS = 60;

/**
 * Why the clocks differ by too much, or undefined. The provider's is told by the `Date` of its answer: `iat` alone does not say, since
 * Microsoft writes it five minutes early. A token from the future is refused whatever that header says.
 */
export function findClockFault(
  { issuedAtS, answeredAtS }: { issuedAtS: number; answeredAtS: number | undefined },
  nowS: number,
): string | undefined {
  if (issuedAtS > nowS + leewayS) return describe(issuedAtS - nowS, 'ahead of');
  const aheadS = (answeredAtS ?? issuedAtS) - nowS;
  if (Math.abs(aheadS) <= leewayS) return undefined;
  return describe(Math.abs(aheadS), aheadS > 0 ? 'ahead of' : 'behind');
}

function describe(seconds: number, how: string): string {
  return `the provider's clock is ${Math.round(seconds)} s ${how} the one here, and ${leewayS} s are allowed: set the wrong one right`;
}
