import { afterAll, beforeAll, expect, test } from 'vitest';
import { batchesApi } from '#contract/council/batches.ts';
import { questionsApi } from '#contract/council/questions.ts';
import { auditApi } from '#contract/trust/audit.ts';
import { startTestApp, type TestApp, type Visitor } from '#tests/support/app.ts';
import { becomeVoter, cast, choose, openBatch } from '#tests/support/council.ts';

let app: TestApp;
let admin: Visitor;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
});
afterAll(() => app.stop());

const inCapitals = ({ id }: { id: string }) => ({ id: id.toUpperCase() });

test('an id in capitals is the same id', async () => {
  const { batch, questions } = await openBatch(admin, { questions: 5 });
  const ballot = await cast(await becomeVoter(app.visitor()), inCapitals(batch), choose(questions.map(inCapitals)));
  expect(ballot.status).toBe(201);

  const renamed = await admin.send(batchesApi.update, {
    params: inCapitals(batch),
    headers: {},
    body: { name: 'Again', is_active: true },
  });
  expect(renamed.body).toMatchObject({ name: 'Again', is_active: true });
  const { body } = await admin.send(auditApi.list, { query: {} });
  expect(body.entries.map(({ kind }) => kind)).not.toContain('batch.deactivated');

  const [first] = questions;
  if (!first) throw new Error('There is no question.');
  expect((await admin.send(questionsApi.delete, { params: inCapitals(first) })).status).toBe(204);
  const { body: left } = await admin.send(questionsApi.list, { query: {} });
  expect(left.map(({ id }) => id)).not.toContain(first.id);
});
