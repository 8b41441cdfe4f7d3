import type { Product } from '#tests/support/product.ts';
import { query } from '../product.ts';

type Sum = { question_id: string; stones: number; votes: number };

/**
 * Adds up the stored ballots without anything of the product: no view, no function, no code that counts.
 * @throws Error where that is not what the tallies and the result hold
 */
export async function countApart(product: Product, batchId: string): Promise<string> {
  const counted = await query<Sum>(
    product,
    `select question_id, sum(stones)::integer as stones, count(*)::integer as votes
     from ballot_choices where ballot_id in (
       select id from ballots where batch_id = $1
         and id not in (select replaces from ballots where replaces is not null)
     ) group by question_id`,
    [batchId],
  );
  const tallies = await query<Sum>(
    product,
    'select question_id, stones::integer, votes::integer from tallies where batch_id = $1 and votes > 0',
    [batchId],
  );
  const answer = await fetch(`${product.address}/api/batches/${batchId}/record`);
  const record = answer.ok
    ? ((await answer.json()) as { questions: { id: string; stones: number; votes: number }[] })
    : undefined;
  const result = record?.questions
    .filter(({ votes }) => votes > 0)
    .map(({ id, ...sum }) => ({ question_id: id, ...sum }));
  for (const [name, other] of Object.entries({ tallies, result }))
    if (other && toText(other) !== toText(counted)) throw new Error(`The count apart is not that of the ${name}.`);
  const stones = counted.reduce((total, sum) => total + sum.stones, 0);
  return `${counted.length} questions, ${stones} stones: the same as the tallies${result ? ' and the result' : ''}`;
}

function toText(sums: readonly Sum[]): string {
  return sums
    .map(({ question_id, stones, votes }) => `${question_id} ${stones} ${votes}`)
    .toSorted()
    .join();
}
