/**
 * The fields in which two versions of one thing differ, whichever fields it has: what the schema names later is compared
 * too, without a list to keep. Values are compared as JSON says them.
 */
export function differingFields<T extends object>(before: T, after: T): (keyof T)[] {
  const fields = Object.keys({ ...before, ...after }) as (keyof T)[];
  return fields.filter((field) => !isSame(before[field], after[field]));
}

function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  const areObjects = typeof one === 'object' && typeof other === 'object' && one !== null && other !== null;
  return areObjects && differingFields(one, other).length === 0;
}
