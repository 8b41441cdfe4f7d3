import type { Batch } from '#contract/council/batches.ts';
import type { ResultBatch } from '#contract/council/results.ts';
import type { Database } from '#server/database/connect.ts';
import { countCards } from '#server/features/council/cards/count-cards.ts';
import { listPackages as listCards } from '#server/features/council/cards/repository.ts';
import { listPackages as listSheets, readBox } from '#server/features/council/sheets/repository.ts';

type Of = Pick<Batch, 'id' | 'stoning_round'>;

/** What became of the cards and sheets of a batch: what was made, and what of it gave nothing. */
export async function readChannels(
  db: Database,
  { id, stoning_round: round }: Of,
): Promise<Pick<ResultBatch, 'cards' | 'sheets'>> {
  const cards = await listCards(db, id);
  const sheets = await listSheets(db, { batchId: id, round });
  const { box } = await readBox(db, { batchId: id, round });
  return {
    ...(cards.length > 0 && { cards: countCards(cards) }),
    ...(sheets.length > 0 && {
      sheets: {
        counted: box.counted,
        invalid: box.invalid,
        without_code: box.invalid - sum(sheets.flatMap(({ invalid }) => Object.values(invalid))),
      },
    }),
  };
}

function sum(counts: readonly number[]): number {
  return counts.reduce((all, count) => all + count, 0);
}
