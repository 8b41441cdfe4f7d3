import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { type Client, generateRequests } from '#tests/requests/generate.ts';
import type { Measure } from '#tests/requests/probe.ts';
import { owner, ProbedProduct } from '#tests/requests/probed-product.ts';
import { type RawRequest, sendRequest } from '#tests/requests/send.ts';
import { createVisitor } from '#tests/support/app.ts';
import { Chance } from '#tests/support/chance.ts';
import { becomeVoter, openBatch } from '#tests/support/council.ts';
import { createDatabase } from '#tests/support/database.ts';
import { makeScratchFolder } from '#tests/support/scratch-folder.ts';

// A sample in every run; all of it, and the event loop's delays, by `npm run test:requests`.
const count = Number(process.env.REQUESTS_COUNT ?? 200);
const seed = Number(process.env.REQUESTS_SEED ?? 20_300_111);
const isWholeRun = process.env.REQUESTS_COUNT !== undefined;
const atOnce = 32;
const mostGrowthBytes = 8_000_000; // rows of questions and caches of known size; one kept header a request would be 100 times that

let product: ProbedProduct;
let address: string;
let folder: string;

beforeAll(async () => {
  folder = makeScratchFolder();
  product = new ProbedProduct(await createDatabase(inject('databaseServer')), folder);
  address = await product.start();
}, 120_000);
afterAll(async () => {
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A session of the owner, a voter's cookie, and rows to name. */
async function prepareClient(): Promise<Client> {
  const jars = [new Map<string, string>(), new Map<string, string>()] as const;
  const [voter, admin] = jars.map((jar) => createVisitor(address, undefined, jar));
  if (!voter || !admin) throw new Error('There is nobody to ask.');
  const signIn = () =>
    admin.fetch('/api/auth/sign-in/email', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(owner),
    });
  // A machine that is very busy may refuse the first try: too late for an answer.
  await vi.waitFor(async () => expect((await signIn()).status).toBe(200), { timeout: 60_000 });
  await becomeVoter(voter);
  await becomeVoter(admin);
  const { batch, questions } = await openBatch(admin, { questions: 6 });
  const ids = [batch.id, ...questions.map(({ id }) => id)];
  const [voterCookies = '', adminCookies = ''] = jars.map((jar) => [...jar].map((pair) => pair.join('=')).join('; '));
  return {
    host: new URL(address).host,
    cookies: ['x=y', voterCookies, adminCookies, adminCookies],
    ids: () => ids,
  };
}

const statuses = new Map<string, number>();
const failures: string[] = [];

/** Sends so many, a few dozen at once. */
async function send(requests: Iterator<RawRequest>, times: number): Promise<void> {
  let left = times;
  const sendOn = async () => {
    while (left > 0 && !product.hasEnded) {
      left -= 1;
      if (isWholeRun && left % 10_000 === 0) process.stdout.write(`${left} left, ${failures.length} answered 5xx\n`);
      const request: RawRequest = requests.next().value;
      const { status, answer } = await sendRequest(address, request);
      statuses.set(String(status), (statuses.get(String(status)) ?? 0) + 1);
      if (Number(status) >= 500) failures.push(`${request.bytes.toString('latin1').slice(0, 600)}\n→ ${answer}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, sendOn));
}

test(
  `${count} raw requests, most of them bent, neither end nor fill the process (seed ${seed})`,
  async () => {
    const requests = generateRequests(new Chance(seed), await prepareClient());
    await send(requests, Math.min(2_000, count / 2)); // until everything has been loaded and compiled
    const before = await product.measure();
    product.resetDelays();
    await send(requests, count);
    const after = await product.measure();
    if (isWholeRun) report(before, after);

    expect(product.hasEnded).toBe(false);
    expect(failures).toEqual([]);
    expect(product.log.filter(({ level }) => level === 'error' || level === 'fatal')).toEqual([]);
    // Of each kind of answer there were some: otherwise nothing was tried.
    expect(['200', '400', '404'].filter((status) => !statuses.has(status))).toEqual([]);
    expect(after.heapBytes).toBeLessThan(before.heapBytes + mostGrowthBytes);
  },
  Math.max(120_000, count * 20),
);

function report(before: Measure, after: Measure): void {
  const toMb = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
  process.stdout.write(
    [
      `answers: ${[...statuses]
        .sort()
        .map((pair) => pair.join(' × '))
        .join(', ')}`,
      `heap after a collection: ${toMb(before.heapBytes)} → ${toMb(after.heapBytes)}`,
      `resident: ${toMb(before.rssBytes)} → ${toMb(after.rssBytes)}`,
      `delay of the event loop: 99.9 % below ${after.delay999Ms.toFixed(1)} ms, at most ${after.delayMaxMs.toFixed(1)} ms`,
      `the loop's own work in between: 99.9 % below ${after.work999Ms.toFixed(1)} ms, at most ${after.workMaxMs.toFixed(1)} ms`,
      '',
    ].join('\n'),
  );
}

// Last: it ends the process.
test('an error that nobody catches is logged, and the process ends in order with code 1', async () => {
  product.throwUncaught();
  expect(await product.ended).toEqual([1, null]);
  expect(product.log.filter(({ level }) => level === 'fatal')).toEqual([
    expect.objectContaining({ msg: 'an error was not caught; the server ends' }),
  ]);
});
