import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contract/api.ts';
import { batchesApi } from '#contract/council/batches.ts';
import { eventsPath } from '#contract/council/events.ts';
import { questionsApi } from '#contract/council/questions.ts';
import { administrator, startTestApp, type TestApp, type Visitor } from '#tests/support/app.ts';
import { becomeVoter, cast, choose, openBatch, setPhase } from '#tests/support/council.ts';

let app: TestApp;
let admin: Visitor;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
});
afterAll(() => app.stop());

const address = 'secret.person@hidden.example';
const submission = { name: 'A Person', email: address, text: 'Who knows me?' };

/** Every answer that a stranger can get: each public and voter endpoint with and without success, and the pages. */
async function readEverythingPublic(batchId: string, questionIds: string[]): Promise<string[]> {
  const visitor = await becomeVoter(app.visitor());
  const paths = endpoints.filter(({ access }) => access === 'public' || access === 'voter');
  const answers = await Promise.all(
    paths.map(({ method, path }) =>
      visitor.fetch(path.replaceAll(/\{\w+\}/g, batchId), {
        method,
        headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
        ...(method !== 'GET' && { body: JSON.stringify({ ...submission, choices: questionIds, surprise: true }) }),
      }),
    ),
  );
  const pages = await Promise.all(
    [
      '/',
      '/training-circle',
      '/questions.txt',
      '/privacy',
      '/card',
      '/accessibility',
      '/imprint',
      '/admin',
      '/nowhere',
      '/api/openapi.json',
      '/api/nowhere',
      '/healthz',
      '/readyz',
      '/metrics',
    ].map((path) => visitor.fetch(path)),
  );
  return Promise.all(
    [...answers, ...pages].map(async (answer) => `${JSON.stringify([...answer.headers])} ${await answer.text()}`),
  );
}

test('no public answer, event or page holds an e-mail address, in any phase', async () => {
  const { batch, questions } = await openBatch(admin, { phase: 1 });
  const events = await collectEvents();
  const answer = await app
    .visitor()
    .send(questionsApi.submit, { params: { id: batch.id }, headers: {}, body: submission });
  expect(answer.status).toBe(201);
  const seen = [JSON.stringify(answer.body)];
  for (const phase of [1, 2, 3] as const) {
    await setPhase(admin, batch, phase);
    if (phase === 2) {
      const voted = await cast(await becomeVoter(app.visitor()), batch, choose(questions));
      seen.push(JSON.stringify(voted.body));
    }
    seen.push(
      ...(await readEverythingPublic(
        batch.id,
        questions.map(({ id }) => id),
      )),
    );
  }
  await admin.send(batchesApi.update, { params: { id: batch.id }, headers: {}, body: { name: 'Last change' } });
  seen.push(await events.text());

  const addresses = [address, administrator.email, ...questions.map(({ author_email }) => author_email)];
  for (const text of seen) {
    // What a schema gives as its pattern, or an address as an example, is none of a person.
    expect(addresses.filter((secret) => text.toLowerCase().includes(secret.toLowerCase()))).toEqual([]);
  }
  expect(seen.some((text) => text.includes('Who knows me?'))).toBe(true);
});

async function collectEvents() {
  const controller = new AbortController();
  const answer = await fetch(app.url + eventsPath, { signal: controller.signal });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  return {
    async text() {
      let text = '';
      while (!text.includes('Last change')) text += (await reader?.read())?.value ?? '';
      controller.abort();
      return text;
    },
  };
}
