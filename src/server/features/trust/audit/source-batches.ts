import { originPrefix } from '#contract/trust/audit.ts';
import type { Origins } from '#contract/trust/audit-fields.ts';
import type { Moved } from './undo-data.ts';

/** How many questions left which batches, as fields of an entry: these hold plain values only. */
export function toSourceBatches(moved: Moved): Origins | undefined {
  const counts = new Map<string, number>();
  for (const { from, ids } of moved) if (from) counts.set(from, (counts.get(from) ?? 0) + ids.length);
  if (counts.size === 0) return undefined;
  return Object.fromEntries([...counts].map(([id, count]) => [`${originPrefix}${id}`, count]));
}
