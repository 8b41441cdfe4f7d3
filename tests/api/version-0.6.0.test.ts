import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { activeBatchApi } from '#contract/council/active-batch.ts';
import { handoversApi } from '#contract/council/handovers.ts';
import { questionsApi } from '#contract/council/questions.ts';
import { resultsApi } from '#contract/council/results.ts';
import { identityApi } from '#contract/running/identity.ts';
import { type BatchRecord, countApi } from '#contract/trust/count.ts';
import { connectPatiently, type Database } from '#server/database/connect.ts';
import { findRunningDatabase, startEmbeddedDatabase } from '#server/database/embedded.ts';
import { readKeyFile } from '#server/database/key-file.ts';
import { migrate } from '#server/database/migrate.ts';
import { takeOut } from '#tests/support/council.ts';
import { isPlatformOfFolders, restoreCouncil, unpackData, verifyFolder } from '#tests/support/earlier-version.ts';
import { startServerOn } from '#tests/support/process.ts';
import { verifyRecord } from '#verify/record.ts';

const { fixture, app, admin, batches, find, verify } = await restoreCouncil('0.6.0');

test.skipIf(!isPlatformOfFolders)(
  'its folder is brought up to date, with what was deleted and held, starts, and its log verifies',
  { timeout: 120_000 },
  async () => {
    const dataDir = await unpackData('0.6.0');
    const { held, keys } = await migrateFolder(dataDir, async (db) => ({
      held: await listHeld(db),
      keys: await readKeys(db),
    }));
    expect(held).toEqual([
      { text: 'Question 1?', is_tied: false, stands: false },
      { text: 'What is deleted and held?', is_tied: true, stands: false },
    ]);
    const server = await startServerOn(dataDir);
    onTestFinished(server.stop);
    // Keys that lay in the database lie beside it.
    expect(await readKeyFile(join(dataDir, 'keys'))).toEqual(keys);
    const { db } = connectPatiently((await findRunningDatabase(dataDir)) ?? {});
    expect([...(await readKeys(db).finally(() => db.destroy())).values()]).toEqual([...keys.keys()].map(() => null));
    const page = (await (await fetch(server.address + activeBatchApi.read.path)).json()) as {
      batch: { ballots: number };
      questions: unknown[];
    };
    expect(page.batch.ballots).toBe(9);
    expect(page.questions).toHaveLength(20);
    await server.end();
    expect(await verifyFolder(dataDir)).toContain('The database holds');
  },
);

/** Before the product itself starts on it, which removes what cannot come back any more. */
async function migrateFolder<T>(dataDir: string, read: (db: Database) => Promise<T>): Promise<T> {
  const { connection, stop } = await startEmbeddedDatabase({ dataDir, log: () => {} });
  const { db } = connectPatiently(connection);
  try {
    await migrate(db);
    return await read(db);
  } finally {
    await db.destroy();
    await stop();
  }
}

async function listHeld(db: Database) {
  const held = sql`
    select text, browser_hash is not null as is_tied, stands from questions where held_until is not null order by text
  `;
  return (await held.execute(db)).rows;
}

async function readKeys(db: Database): Promise<Map<string, Buffer | null>> {
  const rows = await db.selectFrom('secrets').select(['name', 'value']).execute();
  return new Map(rows.map(({ name, value }) => [name, value]));
}

test('its backup is restored, brought up to date, and verifies', async () => {
  expect(await verify()).toEqual([]);
});

test('its batches are there with their rules, ballots, results and what the council made of them', async () => {
  const seen = [...batches.values()].map(({ name, phase, ballots, had_result, rules }) => [
    name,
    [phase, ballots, had_result, rules.phase_changes, rules.own_question],
  ]);
  expect(Object.fromEntries(seen)).toEqual({
    'Completed by a lot': [3, 4, true, 'by_hand', 'allowed'],
    'Completed, with rounds set aside': [3, 21, true, 'by_hand', 'allowed'],
    'In stoning': [2, 9, false, 'by_hand', 'excluded'],
    Next: [1, 0, false, 'by_hand', 'allowed'],
    'Gathering, with deleted questions': [1, 0, false, 'at_deadlines', 'allowed'],
  });
  const { body: identity } = await admin.send(identityApi.read, {});
  expect(identity).toMatchObject({ name: 'Council of Altdorf', language: 'de', accent: '#225588' });
  const { id } = find('Completed by a lot');
  const { body: result } = await app.visitor().send(resultsApi.read, { params: { slug: id } });
  const states = result.questions.flatMap(({ outcome }) => (outcome ? [outcome.state] : []));
  expect(states.toSorted()).toEqual(['answered', 'sent']);
  const { body: handovers } = await admin.send(handoversApi.list, { params: { id } });
  expect(handovers).toHaveLength(1);
});

test('what was deleted stands nowhere', async () => {
  const { id } = find('Gathering, with deleted questions');
  const { body: questions } = await admin.send(questionsApi.list, { query: { batch: id } });
  expect(questions.map(({ text }) => text).toSorted()).toEqual([
    'Question 2?',
    'Question 3?',
    'What does a visitor ask?',
    'What was edited?',
  ]);
});

test('records that it made verify for good, and are made again as they were', async () => {
  const files = (await readdir(fixture)).filter((file) => file.endsWith('.json'));
  expect(files).toHaveLength(2);
  for (const file of files) {
    const earlier: BatchRecord = JSON.parse(await readFile(join(fixture, file), 'utf8'));
    expect(verifyRecord(earlier), file).toMatchObject({ holds: true, findings: [] });
    const { body } = await admin.send(countApi.readRecord, { params: { id: earlier.batch.id } });
    expect(verifyRecord(body), file).toMatchObject({ holds: true, findings: [] });
    expect(body).toMatchObject({ turnout: earlier.turnout, receipts: earlier.receipts, questions: earlier.questions });
  }
});

test('its round goes on: a question is taken out, and the log verifies', async () => {
  const batch = find('In stoning');
  const { body: questions } = await admin.send(questionsApi.list, { query: { batch: batch.id } });
  const standing = questions.find(({ taken_out }) => !taken_out);
  expect((await takeOut(admin, batch, standing?.id ?? '')).status).toBe(204);
  expect(await verify()).toEqual([]);
});
