import pg from 'pg';
import type { TestApp } from './app.ts';
import { untilSomebodyWaits } from './lock-waits.ts';

/** Lets these acts come as far as the count log, all of them, before the first may write there. */
export async function atOnceBeforeTheLog<Answer>(
  { connection }: TestApp,
  acts: readonly (() => Promise<Answer>)[],
): Promise<Answer[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock(10100)');
    const answers: Promise<Answer>[] = [];
    for (const act of acts) {
      answers.push(act());
      await untilSomebodyWaits(client, answers.length);
    }
    await client.query('commit');
    return await Promise.all(answers);
  } finally {
    await client.end();
  }
}
