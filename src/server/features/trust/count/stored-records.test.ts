import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { batchesApi } from '#contract/council/batches.ts';
import { questionsApi } from '#contract/council/questions.ts';
import { startTestApp } from '#tests/support/app.ts';
import { becomeVoters, cast, choose, openBatch, setPhase } from '#tests/support/council.ts';
import { shareApp } from '#tests/support/prepared-app.ts';
import { packRecord } from '#verify/packed-record.ts';
import { readRecord } from '#verify/read-record.ts';
import { verifyRecord } from '#verify/record.ts';
import { readLastLinkOfCount } from './repository.ts';
import { StoredRecords } from './stored-records.ts';

const { app, admin } = await shareApp();

async function complete(ballots: number) {
  const { batch, questions } = await openBatch(admin, { questions: 6 });
  for (const voter of await becomeVoters(app, ballots)) await cast(voter, batch, choose(questions));
  await setPhase(admin, batch, 3);
  return { batch, questions, path: `/api/batches/${batch.id}/record` };
}

async function countStored(): Promise<unknown> {
  const { rows } = await sql`
    select (select count(*)::integer from stored_records) as records,
      (select count(*)::integer from stored_record_parts) as parts
  `.execute(app.deps.db);
  return rows[0];
}

test('a record is made once for all copies, and an erasure or a reopening takes it away as it commits', async () => {
  const { batch, questions, path } = await complete(20);
  const other = await startTestApp({}, app.connection);
  const read = async ({ visitor }: typeof app) => (await visitor().fetch(path)).text();
  // Its ballots stand in an order that is drawn whenever it is made.
  const all = await Promise.all([app, other, app, other].map(read));
  await other.stop();
  expect(new Set(all).size).toBe(1);
  expect(await countStored()).toEqual({ records: 1, parts: 1 });

  await admin.send(questionsApi.delete, { params: { id: questions[0]?.id ?? '' } });
  expect(await countStored()).toEqual({ records: 0, parts: 0 });
  const without = await read(app);
  expect(without).not.toContain(questions[0]?.text);
  expect(verifyRecord(JSON.parse(without))).toMatchObject({ holds: true });

  await admin.send(batchesApi.update, { params: { id: batch.id }, headers: {}, body: { phase: 2 } });
  expect(await countStored()).toEqual({ records: 0, parts: 0 });
  expect((await app.visitor().fetch(path)).status).toBe(409);
});

test('one of many parts is sent as it is stored, and read as it comes, however it is cut', async () => {
  const { batch } = await complete(24);
  const records = new StoredRecords(app.deps.db, app.connection, { partBytes: 100 });
  const { bytes, length } = await records.read(batch.id, await readLastLinkOfCount(app.deps.db));
  expect(bytes).toBeTypeOf('function');
  const packed = await buffer((bytes as () => Readable)());
  expect(packed).toHaveLength(length);
  const content = gunzipSync(packed);
  const cut = Array.from(content, (byte) => Uint8Array.of(byte));
  const verdict = verifyRecord(await readRecord(Readable.from(cut)));
  expect(verdict).toMatchObject({ holds: true, record: { turnout: 24, ballots: { length: 24 } } });
  expect(verdict).toEqual(verifyRecord(JSON.parse(content.toString())));
  // What one parser takes for a list and another does not is no record.
  const twice = Buffer.from(content.toString().replace('"receipts":[', '"receipts":[],"receipts":['));
  expect(packRecord(await readRecord(Readable.from([twice])))).toBeUndefined();
  // What breaks off on its way says nothing of the record.
  async function* breaking() {
    yield content.subarray(0, 1000);
    throw new Error('The connection broke.');
  }
  await expect(readRecord(breaking())).rejects.toThrow('The connection broke.');
});
