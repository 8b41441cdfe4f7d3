/** What can be printed for a batch, in the order in which it is offered. */
export const sheetKinds = ['poster', 'cards', 'helpers'] as const;
export type SheetKind = (typeof sheetKinds)[number];

/** What the address of a print says: the batch, the languages (`en,de`) and the address that stands on it. */
export type PrintSearch = { batch?: string; in?: string; at?: string };

export function toPrintSearch(search: Record<string, unknown>): PrintSearch {
  const text = (name: keyof PrintSearch) => (typeof search[name] === 'string' ? { [name]: search[name] } : {});
  return { ...text('batch'), ...text('in'), ...text('at') };
}

export function toSheetKind(text: string): SheetKind | undefined {
  return sheetKinds.find((kind) => kind === text);
}

export function printAddress(kind: SheetKind, search: Required<PrintSearch>): string {
  return `/admin/print/${kind}?${new URLSearchParams(search)}`;
}
