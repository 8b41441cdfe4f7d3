/** From -1 to 1: whether what comes later in one list comes later in the other. */
export function correlate(one: readonly number[], other: readonly number[]): number {
  const mean = (list: readonly number[]) => list.reduce((sum, value) => sum + value, 0) / list.length;
  const [a, b] = [mean(one), mean(other)];
  const sum = (of: (index: number) => number) => one.reduce((total, _, index) => total + of(index), 0);
  const covariance = sum((index) => ((one[index] ?? 0) - a) * ((other[index] ?? 0) - b));
  return covariance / Math.sqrt(sum((i) => ((one[i] ?? 0) - a) ** 2) * sum((i) => ((other[i] ?? 0) - b) ** 2) || 1);
}

/** Where each value stands once all are sorted. */
export const sortedPlaces = (values: readonly string[]) => {
  const sorted = values.toSorted();
  return values.map((value) => sorted.indexOf(value));
};

/** Among 30 pairs that have nothing to do with each other more once in a hundred thousand runs. */
export const mostByChance = 0.75;
