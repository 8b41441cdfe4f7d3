import { expect } from '@playwright/test';
import pg from 'pg';
import type { AdminApi, RunningServer } from './admin-api.ts';

/** An active batch of very many questions, number 1 the newest; over the API they would take minutes. Answers its id. */
export async function fillBatch(
  api: AdminApi,
  { findDatabase, address }: RunningServer,
  { questions, phase }: { questions: number; phase: 1 | 2 | 3 },
): Promise<string> {
  const { id } = await api.openBatch({ phase: 1 });
  await api.change(id, { rules: { questions_limit: 50_000 } });
  const client = new pg.Client(await findDatabase());
  await client.connect();
  try {
    await client.query(
      `insert into questions (id, text, author, author_email, batch_id, timestamp)
       select gen_random_uuid(), 'Question number ' || n || '?', 'Author ' || n, 'author' || n || '@example.org', $1,
              now() - n * interval '1 second'
       from generate_series(1, $2::int) as n`,
      [id, questions],
    );
  } finally {
    await client.end();
  }
  // A change through the app, so that it reads the questions anew.
  await api.change(id, { name: 'A city', phase });
  // A busy machine answers with what it read before for a while.
  await expect.poll(async () => (await fetch(`${address}/api/active-batch`)).text()).toContain('A city');
  return id;
}
