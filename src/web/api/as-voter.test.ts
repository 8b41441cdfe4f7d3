import { randomUUID } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { ballotsApi } from '#contract/council/ballots.ts';
import { startTestApp, type TestApp, type Visitor } from '#tests/support/app.ts';
import { choose, openBatch } from '#tests/support/council.ts';
import { afterCookie, asVoter, becomeVoter } from './as-voter.ts';
import { call } from './call.ts';

const running: TestApp[] = [];
async function open() {
  const app = await startTestApp();
  running.push(app);
  const { batch, questions } = await openBatch(await app.signIn());
  return { app, batch, questions };
}
afterEach(async () => {
  vi.unstubAllGlobals();
  for (const app of running.splice(0)) await app.stop();
});

/** Calls of the page go as this visitor's from now on. Tells them with what they were answered. */
function browse(visitor: Visitor): string[] {
  const elsewhere = globalThis.fetch;
  const calls: string[] = [];
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (!path.startsWith('/')) return elsewhere(path, init);
    const answer = await visitor.fetch(path, init);
    calls.push(`${path.split('/').at(-1)} ${answer.status}`);
    return answer;
  });
  return calls;
}

const castAsPage = ({ batch, questions }: Awaited<ReturnType<typeof open>>) => {
  const headers = { 'idempotency-key': randomUUID() };
  const body = { choices: choose(questions) };
  return asVoter(() => call(ballotsApi.cast, { params: { id: batch.id }, headers, body }));
};

test('a browser without a cookie is refused, asks for one and votes; later it asks for none', async () => {
  const hall = await open();
  const calls = browse(hall.app.visitor());
  expect(await castAsPage(hall)).toMatchObject({ round: 1, receipt: expect.any(String) });
  expect(calls).toEqual(['ballots 401', 'voters 204', 'ballots 201']);
  await expect(castAsPage(hall)).rejects.toMatchObject({ problem: { code: 'already_completed' } });
  expect(calls.slice(3)).toEqual(['ballots 409']);
});

test('who asks while a cookie is on its way waits for the same one', async () => {
  const hall = await open();
  const calls = browse(hall.app.visitor());
  const touched = becomeVoter();
  expect(await castAsPage(hall)).toMatchObject({ round: 1 });
  await touched;
  expect(calls.toSorted()).toEqual(['ballots 201', 'ballots 401', 'voters 204']);
});

test('a call that gives a cookie, too, waits until none is on its way', async () => {
  const hall = await open();
  const calls = browse(hall.app.visitor());
  void becomeVoter();
  await afterCookie();
  expect(calls).toEqual(['voters 204']);
  await afterCookie();
});
