import { variants } from './sheets.ts';

/**
 * The questions of a round as they stand on the sheets of one variant: in the order of their signs, so that whoever looks for a sign
 * finds it, and begun at another one in each variant, so that no question stands first on all sheets.
 */
export function orderOfVariant(signs: Readonly<Record<string, string>>, variant: number): string[] {
  const order = Object.keys(signs).toSorted((one, other) => ((signs[one] ?? '') < (signs[other] ?? '') ? -1 : 1));
  const first = Math.floor(((variant - 1) * order.length) / variants);
  return [...order.slice(first), ...order.slice(0, first)];
}
