import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Batch } from '#contract/council/batches.ts';
import type { Database } from '#server/database/connect.ts';
import { startTestApp, type TestApp, type Visitor } from '#tests/support/app.ts';
import { becomeVoter, cast, choose, openBatch, setPhase } from '#tests/support/council.ts';
import { idOf, listVersions } from './question-versions.ts';
import { insertQuestion } from './repository.ts';

let app: TestApp;
let admin: Visitor;
let batch: Batch;
let ids: string[];

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
});
beforeEach(async () => {
  await app.empty();
  const opened = await openBatch(admin, { questions: 6, phase: 1 });
  batch = opened.batch;
  ids = opened.questions.map(({ id }) => id);
});
afterAll(() => app.stop());

const rename = (db: Database, id = '') => sql`update questions set author = 'Ada' where id = ${id}`.execute(db);
const idsSince = async (since: string) => (await listVersions(app.deps.db, batch, since)).versions.map(idOf);

/** A list that everything written so far stands in, once no transaction of another test's database is older. */
async function listOfAll() {
  let list = await listVersions(app.deps.db, batch);
  await expect
    .poll(async () => {
      list = await listVersions(app.deps.db, batch);
      return idsSince(list.next);
    })
    .toEqual([]);
  return list;
}

test('a list since the last one names what was written, and counts all', async () => {
  const { db } = app.deps;
  const { versions, count, next } = await listOfAll();
  expect([versions.map(idOf), count]).toEqual([ids.toReversed(), 6]);
  await rename(db, ids[2]);
  const words = { text: 'Late?', author: 'Ada', author_email: 'ada@example.org' };
  const late = await insertQuestion(db, { ...words, batch_id: batch.id });
  expect(await listVersions(db, batch, next)).toMatchObject({ count: 7 });
  expect(await idsSince(next)).toEqual([late?.id, ids[2]]);
});

test('a ballot touches the four questions that it names', async () => {
  batch = await setPhase(admin, batch, 2);
  const { next } = await listOfAll();
  await cast(await becomeVoter(app.visitor()), batch, choose(ids.map((id) => ({ id }))));
  expect((await idsSince(next)).toSorted()).toEqual(ids.slice(0, 4).toSorted());
});

test('what a transaction wrote before a list and committed after it is in the next one', async () => {
  const { db } = app.deps;
  const slow = await db.startTransaction().execute();
  await rename(slow, ids[0]);
  await rename(db, ids[1]);
  const { next } = await listVersions(db, batch);
  await slow.commit().execute();
  expect(await idsSince(next)).toContain(ids[0]);
  expect((await listOfAll()).count).toBe(6);
});
