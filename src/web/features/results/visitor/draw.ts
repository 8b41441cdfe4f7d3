import type { BatchResult } from '#contract/council/batch-result.ts';
import { sha256 } from '#verify/sha256.ts';

type Drawn = { id: string; draw: string; goes: boolean };
export type DrawnAgain = { order: Drawn[]; holds: boolean };

/**
 * Draws the lot once more, here in the browser: the seed has to be the one that was sealed, and the lowest numbers have to be
 * those that go to the council. With our own SHA-256, because a hall's plain http has none from the browser.
 */
export function drawAgain(result: BatchResult, commitment: string | null): DrawnAgain {
  const { tied, seed, receipts_digest } = result;
  const order = (tied?.questions ?? [])
    .map(({ id }) => ({ id, draw: sha256(`${seed}:${receipts_digest}:${id}`) }))
    .sort((one, other) => (one.draw < other.draw ? -1 : 1))
    .map((drawn, index) => ({ ...drawn, goes: index < (tied?.places ?? 0) }));
  const forwarded = new Map(result.questions.map((question) => [question.id, question.forwarded]));
  const holds =
    sha256(seed) === commitment &&
    order.every(({ id, draw, goes }, index) => {
      const said = tied?.questions[index];
      return said?.id === id && said.draw === draw && forwarded.get(id) === goes;
    });
  return { order, holds };
}
