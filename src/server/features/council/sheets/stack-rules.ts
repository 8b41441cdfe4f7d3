import type { Entry, Seen } from './stack-repository.ts';

/** What the passes have of one sheet. */
export type Passes = {
  sheetId: string;
  first?: Entry | undefined;
  second?: Entry | undefined;
  third?: Entry | undefined;
};

export function toPasses(entries: readonly Entry[]): Passes[] {
  const bySheet = Map.groupBy(entries, ({ sheet_id }) => sheet_id);
  return [...bySheet].map(([sheetId, of]) => ({
    sheetId,
    first: of.find(({ pass }) => pass === 1),
    second: of.find(({ pass }) => pass === 2),
    third: of.find(({ pass }) => pass === 3),
  }));
}

export function areAlike(one: Seen, other: Seen): boolean {
  return one.reason === other.reason && one.choices?.join() === other.choices?.join();
}

/** What counts of a sheet: what both passes say; where they differ, what the third look says; nothing before. */
export function decideSheet({ first, second, third }: Omit<Passes, 'sheetId'>): Entry | undefined {
  if (!first || !second) return undefined;
  return areAlike(first, second) ? first : third;
}
