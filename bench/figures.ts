export function median(figures: readonly number[]): number {
  return quantile(figures, 0.5);
}

/** The figure below which `share` of them lie. */
export function quantile(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Measures each in turn, so that what else the machine does meets all of them, and returns their medians. */
export async function byTurns<Name extends string>(
  rounds: number,
  measures: Record<Name, () => Promise<number>>,
): Promise<Record<Name, number>> {
  const all = Object.entries<() => Promise<number>>(measures).map(([name, measure]) => ({
    name,
    measure,
    figures: [] as number[],
  }));
  for (let round = 0; round < rounds; round++) for (const { measure, figures } of all) figures.push(await measure());
  return Object.fromEntries(all.map(({ name, figures }) => [name, median(figures)])) as Record<Name, number>;
}

/** `3354 against 900: 3.73`. */
export function against(ours: number, baseline: number): string {
  return `${ours.toFixed(0)} against ${baseline.toFixed(0)}: ${(ours / baseline).toFixed(2)}`;
}

export async function timeMs(act: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await act();
  return performance.now() - startedMs;
}
