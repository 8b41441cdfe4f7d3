import type { Batch } from '#contract/council/batches.ts';
import { allows } from '#contract/council/phases.ts';
import { adminTexts } from '#web/text/admin.ts';

/** How many questions are in which batch, or in none. */
export type BatchCount = { batch_id: string | null; count: number };

type Origin = { batch: Batch | null; count: number };

/** Where questions come from that are moved into a batch, and where some stay because stones are given there. */
export type Origins = { comes: number; from: readonly Origin[]; stays: readonly { batch: Batch; count: number }[] };

/** What moving all existing questions does; `into` is the batch that they enter, if there is one already. */
export function sourceBatchesOf(counts: readonly BatchCount[], batches: readonly Batch[], into?: string): Origins {
  const known = new Map(batches.map((batch) => [batch.id, batch]));
  const origins = counts
    .filter(({ batch_id, count }) => count > 0 && (batch_id === null || batch_id !== into))
    .map(({ batch_id, count }): Origin => ({ batch: batch_id === null ? null : (known.get(batch_id) ?? null), count }))
    .toSorted((one, other) => other.count - one.count);
  const from = origins.filter(({ batch }) => !batch || allows[batch.phase].leaving);
  const stays = origins.filter(
    (origin): origin is Origin & { batch: Batch } => origin.batch !== null && !allows[origin.batch.phase].leaving,
  );
  return { comes: sum(from), from, stays };
}

const mostNamed = 5; // of a council's twenty batches the rest is one line

/** One line for each place that questions come from, the largest first, and one for each where some stay. */
export function sourceBatchTexts({ from, stays }: Origins): string[] {
  const named = from.slice(0, mostNamed);
  const others = sum(from.slice(mostNamed));
  const { origins } = adminTexts.batches;
  return [
    ...named.map(originText),
    ...(others > 0 ? [origins.others({ count: others })] : []),
    ...stays.map(({ batch, count }) => origins.stay({ count, name: batch.name })),
  ];
}

function originText({ batch, count }: Origin): string {
  const { origins } = adminTexts.batches;
  if (!batch) return origins.none({ count });
  if (allows[batch.phase].result) return origins.completed({ count, name: batch.name });
  return batch.is_active ? origins.active({ count, name: batch.name }) : origins.batch({ count, name: batch.name });
}

function sum(counts: readonly { count: number }[]): number {
  return counts.reduce((total, { count }) => total + count, 0);
}
