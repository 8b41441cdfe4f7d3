import { type ShownVerdict, verdictsSaid } from '#contract/council/verdict.ts';

/** What files say of an outcome by the word of whoever asked: as the page of the result, and in this order. */
export const verdictColumns = [
  'asker_said',
  'asker_words',
  'askers_yes',
  'askers_in_part',
  'askers_no',
  'co_askers_yes',
  'co_askers_in_part',
  'co_askers_no',
] as const;

type VerdictCells = Record<(typeof verdictColumns)[number], string | number | null>;

/** Empty where nothing was said, or nothing of it is shown. */
export function toVerdictCells({ said, words, askers, co_askers }: ShownVerdict = {}): VerdictCells {
  const [askersSaid, coAskersSaid] = [askers, co_askers].map((figures) =>
    verdictsSaid.map((one) => figures?.[one] ?? null),
  );
  const cells = [said ?? null, words ?? null, ...(askersSaid ?? []), ...(coAskersSaid ?? [])];
  return Object.fromEntries(verdictColumns.map((name, index) => [name, cells[index] ?? null])) as VerdictCells;
}
