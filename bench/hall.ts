import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Page } from '@playwright/test';
import type { Arrivals } from '#contract/running/arrivals.ts';
import type { Target } from '#tests/hostile/clients.ts';
import { Hall } from '#tests/hostile/hall.ts';
import { administrator } from '#tests/support/product.ts';
import { buildWhenOutOfDate } from '../scripts/build.mjs';
import { launchChromium } from '../scripts/chromium.mjs';
import { type Bench, withBatch } from './product.ts';
import { makeVoters } from './writes.ts';

const network = '203.0.113.7';
const usualLimits = { RATE_LIMIT_FACTOR: '1', TRUSTED_PROXIES: '127.0.0.1/32' };
const inChromium = 3;
const lateMs = 60_000;

type Times = readonly (number | undefined)[];

/**
 * A hall behind one address in which everybody votes within a minute, alone and beside one client that keeps so many requests
 * for cookies open, asks again at once, and gives a ballot with each cookie.
 */
export async function measureHall(openRequests = 8, more = 500): Promise<void> {
  buildWhenOutOfDate();
  for (const requests of [0, openRequests, more]) await spend({ known: 260, newcomers: 40, requests });
  await spend({ known: 0, newcomers: 300, requests: 0 });
}

type Evening = { known: number; newcomers: number; requests: number };

function spend({ known, newcomers, requests }: Evening): Promise<void> {
  return withBatch(
    { questions: 30, phase: 2 },
    async (bench) => {
      const { product, batchId, questionIds } = bench;
      const cookies = await makeVoters(product, known);
      const target: Target = {
        address: product.address,
        hall: network,
        batchId,
        questionIds,
        ownerEmail: administrator.email,
      };
      const hall = new Hall(target);
      const mill = requests > 0 ? startMill(target, requests) : undefined;
      const votesKnown = cookies.map((cookie, n) => sleep((n * lateMs) / known).then(() => hall.vote(cookie)));
      // All at once, when the client is at its work.
      await sleep(mill ? 2_000 : 0);
      const asTold = Array.from({ length: newcomers - inChromium }, () => hall.voteAsNewcomer());
      const times: Times = [...(await voteInChromium(product.address)), ...(await Promise.all(asTold))];
      const votes = await Promise.all(votesKnown);
      await mill?.terminate();
      hall.close();
      await report(bench, { known, newcomers, requests }, { times, votes });
    },
    usualLimits,
  );
}

function startMill(target: Target, connections: number): Worker {
  const workerData = { name: 'cookie mill', target, connections };
  return new Worker(new URL('../tests/hostile/hostile.ts', import.meta.url), { workerData });
}

/** People with phones of their own, who look at the questions, touch the page and give their stones. */
async function voteInChromium(address: string): Promise<Times> {
  const browser = await launchChromium();
  const people = Array.from({ length: inChromium }, async () => {
    const context = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': network } });
    return give(await context.newPage(), address).catch(() => undefined);
  });
  return Promise.all(people).finally(() => browser.close());
}

async function give(page: Page, address: string): Promise<number> {
  page.setDefaultTimeout(lateMs);
  await page.goto(address);
  const given = page.waitForResponse((answer) => answer.url().endsWith('/ballots') && answer.status() === 201);
  const startedMs = performance.now();
  await page.locator('.banner-act .btn').click();
  for (const n of [0, 1, 2, 3]) await page.locator('.pick').nth(n).click();
  await page.locator('.tray .primary').click();
  await page.locator('dialog[open] .primary').click();
  await given;
  return performance.now() - startedMs;
}

async function report(
  { organiser, batchId }: Bench,
  { known, newcomers, requests }: Evening,
  { times, votes }: { times: Times; votes: Times },
): Promise<void> {
  const inTime = times.filter((ms) => ms !== undefined && ms <= lateMs);
  const arrivals = await organiser.call<Arrivals>('GET', `/api/admin/batches/${batchId}/arrivals`);
  const honest = votes.filter((ms) => ms !== undefined).length + times.filter((ms) => ms !== undefined).length;
  const seconds = (list: Times) => (Math.max(0, ...list.map((ms) => ms ?? Number.POSITIVE_INFINITY)) / 1000).toFixed(1);
  console.log(
    [
      `${known} known, ${newcomers} new, ${requests} open requests of one client:`,
      `${inTime.length} of ${newcomers} newcomers voted within a minute, the last after ${seconds(times)} s`,
      `(in Chromium ${seconds(times.slice(0, inChromium))} s), the slowest known voter ${seconds(votes)} s;`,
      `the client gave ${arrivals.ballots - honest} ballots; marked: ${isMarked(arrivals) ? 'yes' : 'no'}`,
    ].join(' '),
  );
}

function isMarked({ timeline, identical_rows: rows }: Arrivals): boolean {
  return (
    (timeline?.bars.some(({ stands_out }) => stands_out) ?? false) ||
    (rows !== null && rows.rows >= 2 * rows.by_chance + 1)
  );
}
