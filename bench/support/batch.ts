import { Client } from 'pg';
import type { Product } from '#tests/faults/product.ts';
import { type Started, withProduct } from './product.ts';

export type Filled = Started & { batchId: string };

/** Runs `measure` on a product of its own with a batch of questions as people write them; without a phase it is not active. */
export function withBatch(
  { questions, phase }: { questions: number; phase: 1 | 2 | null },
  measure: (filled: Filled) => Promise<void>,
): Promise<void> {
  return withProduct({}, async ({ product, organiser }) => {
    const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString();
    const deadlines = { submission_deadline: inAWeek, stoning_deadline: inAWeek };
    const city = { name: 'A city', ...deadlines, rules: { questions_limit: 50_000 } };
    const { id } = await organiser.call<{ id: string }>('POST', '/api/admin/batches', city);
    await insertQuestions(product, id, questions);
    if (phase) await organiser.change(id, { is_active: true, phase });
    await measure({ product, organiser, batchId: id });
  });
}

/** From 30 to 280 characters, most of them short. */
export async function insertQuestions(product: Product, batchId: string, count: number): Promise<void> {
  const client = new Client(product.connection);
  await client.connect();
  try {
    await client.query(
      `insert into questions (id, text, author, author_email, batch_id, timestamp)
       select gen_random_uuid(),
              'How do we look after ' || (array['the river', 'our schools', 'the old mill', 'each other'])[1 + n % 4] ||
              repeat(' when ' || md5(n::text) || ' is all that is left', ((n % 5) * (n % 5)) % 5) || '?',
              'Author ' || n, 'author' || n || '@example.org', $1, now() - n * interval '1 minute'
       from generate_series(1, $2::int) as n`,
      [batchId, count],
    );
  } finally {
    await client.end();
  }
}
