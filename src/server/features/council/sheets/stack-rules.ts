import type { Entry, SheetContent } from './stack-repository.ts';

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

export function haveSameContent(one: SheetContent, other: SheetContent): boolean {
  return one.reason === other.reason && one.choices?.join() === other.choices?.join();
}

/** Whether both passes say the same, and no third look had to decide. */
export function agree({ first, second, third }: Omit<Passes, 'sheetId'>): boolean {
  return first !== undefined && second !== undefined && !third && haveSameContent(first, second);
}

/** What counts of a sheet: what the third look says, where there is one; what both passes say; nothing before. */
export function decideSheet(passes: Omit<Passes, 'sheetId'>): Entry | undefined {
  return passes.third ?? (agree(passes) ? passes.first : undefined);
}

/** Whether somebody else than who entered it replaced what a pass had. */
export function wasReplacedByOthers({ first, second, third }: Omit<Passes, 'sheetId'>): boolean {
  return [first, second, third].some((entry) => entry?.replaced.some(({ person }) => person !== entry.person));
}
