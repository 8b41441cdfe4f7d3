import { randomUUID } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { ballotsApi } from '#contract/council/ballots.ts';
import { startTestApp, type TestApp, type Visitor } from '#tests/support/app.ts';
import { choose, openBatch } from '#tests/support/council.ts';
import { asVoter } from './as-voter.ts';
import { call } from './call.ts';

const running: TestApp[] = [];
async function open(factor: string) {
  const app = await startTestApp({ RATE_LIMIT_FACTOR: factor });
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
  return asVoter(['voter_unknown'], () => call(ballotsApi.cast, { params: { id: batch.id }, headers, body }));
};

/** Newcomers until the network has no more place for one. */
async function fillNetwork(app: TestApp): Promise<void> {
  const { path, method } = ballotsApi.becomeVoter;
  const become = async () => (await app.visitor().fetch(path, { method })).status;
  while (!(await Promise.all(Array.from({ length: 10 }, become))).includes(429));
}

test('a browser without a cookie is refused, asks for one and votes; later it asks for none', async () => {
  const hall = await open('1000');
  const calls = browse(hall.app.visitor());
  expect(await castAsPage(hall)).toMatchObject({ round: 1, receipt: expect.any(String) });
  expect(calls).toEqual(['ballots 401', 'voters 204', 'ballots 201']);
  await expect(castAsPage(hall)).rejects.toMatchObject({ problem: { code: 'already_completed' } });
  expect(calls.slice(3)).toEqual(['ballots 409']);
});

test('a newcomer whose network is at its limit waits for a place in it, and votes', async () => {
  const hall = await open('0.05'); // twenty at once, and one every 3 s
  await fillNetwork(hall.app);
  const calls = browse(hall.app.visitor());
  expect(await castAsPage(hall)).toMatchObject({ round: 1 });
  expect(calls).toContain('voters 429');
  expect(calls.filter((one) => one !== 'voters 429')).toEqual(['ballots 401', 'voters 204', 'ballots 201']);
});

test('who would have to wait for long is told so', async () => {
  const hall = await open('0.005'); // one every 30 s
  await fillNetwork(hall.app);
  const calls = browse(hall.app.visitor());
  await expect(castAsPage(hall)).rejects.toMatchObject({ problem: { code: 'too_many_requests' } });
  expect(calls).toEqual(['ballots 401', 'voters 429']);
});
