import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Arrivals } from '#contract/running/arrivals.ts';
import type { LimitedNetwork } from '#contract/running/arrivals-networks.ts';
import type { Target } from '#tests/hostile/clients.ts';
import { Client, codeOf, cookiesOf } from '#tests/hostile/request.ts';
import { administrator } from '#tests/support/product.ts';
import { median } from './figures.ts';
import { type Bench, openBatch, type Started, withBatch, withProduct } from './product.ts';
import { makeVoters, toBallot } from './writes.ts';

const usualLimits = { RATE_LIMIT_FACTOR: '1', TRUSTED_PROXIES: '127.0.0.1/32' };
const connections = 32;

/** What one client gains by the addresses that a household has. */
export async function measureHousehold(seconds = 25): Promise<void> {
  await spendHousehold('one IPv4 address', () => '203.0.113.7', seconds);
  await spendHousehold('an IPv6 /56', (n) => `2001:db8:1:${(n % 256).toString(16)}::${n.toString(16)}`, seconds);
}

function spendHousehold(name: string, addressOf: (n: number) => string, seconds: number): Promise<void> {
  return withBatch(
    { questions: 30, phase: 2 },
    async ({ product, organiser, batchId, questionIds }) => {
      const client = new Client(product.address, connections);
      const untilMs = performance.now() + seconds * 1_000;
      let [asked, given] = [0, 0];
      const mill = async () => {
        while (performance.now() < untilMs) {
          const from = addressOf(asked++);
          const became = await client.send({ method: 'POST', path: '/api/voters', from });
          if (became.status !== 204) continue;
          const headers = { cookie: cookiesOf(became), 'idempotency-key': randomUUID() };
          const path = `/api/batches/${batchId}/ballots`;
          const { status } = await client.send({
            method: 'POST',
            path,
            from,
            headers,
            body: { choices: questionIds.slice(0, 4) },
          });
          if (status === 201) given += 1;
        }
      };
      await Promise.all(Array.from({ length: connections }, mill));
      client.close();
      const { largest_network_percent: share } = await readArrivals(organiser, batchId);
      console.log(
        `${name}: ${given} ballots in ${seconds} s over ${connections} connections; largest share of one network ${share} %`,
      );
    },
    usualLimits,
  );
}

/** As many booths as one likes, of which those that there may be give the same ballot as fast as it is taken. */
export function measureBooths(wanted = 45): Promise<void> {
  return withProduct(async (started) => {
    const { product, organiser } = started;
    const { batchId, questionIds } = await openWithBooths(started);
    const client = new Client(product.address, connections);
    const asOwner = { cookie: organiser.cookie };
    const from = '203.0.113.7';
    const codes: string[] = [];
    let refused = 0;
    for (let n = 0; n < wanted; n++) {
      const made = await client.send({
        method: 'POST',
        path: `/api/admin/batches/${batchId}/booths`,
        from,
        headers: asOwner,
      });
      if (made.status === 201) codes.push(JSON.parse(made.text).code);
      else if (codeOf(made) === 'booths_full') refused += 1;
    }
    const cookies = await Promise.all(
      codes.map(async (code) =>
        cookiesOf(await client.send({ method: 'POST', path: '/api/booth', from, body: { code } })),
      ),
    );
    const startedMs = performance.now();
    let given = 0;
    let markedMs: number | undefined;
    const mill = async (cookie: string) => {
      while (performance.now() - startedMs < 60_000) {
        const headers = { cookie, 'idempotency-key': randomUUID() };
        const { status } = await client.send({
          method: 'POST',
          path: '/api/booth/ballots',
          from,
          headers,
          body: { choices: questionIds.slice(0, 4) },
        });
        if (status === 201) given += 1;
        else await sleep(1_000);
      }
    };
    const look = async () => {
      while (markedMs === undefined && performance.now() - startedMs < 60_000) {
        const { identical_rows: rows } = await readArrivals(organiser, batchId);
        if (rows) markedMs = performance.now() - startedMs;
        await sleep(1_000);
      }
    };
    await Promise.all([...cookies.map(mill), look()]);
    client.close();
    const { booths } = await readArrivals(organiser, batchId);
    const told = JSON.stringify(booths.map(({ ballots }) => ballots));
    const marked = markedMs === undefined ? 'not marked' : `marked after ${(markedMs / 1_000).toFixed(1)} s`;
    console.log(
      `${wanted} booths: ${codes.length} made, ${refused} refused; they gave ${given} equal ballots in a minute, ${marked}; told by hour and booth: ${told}`,
    );
  }, usualLimits);
}

async function openWithBooths(started: Started) {
  const opened = await openBatch(started, { questions: 30, phase: 1 });
  await started.organiser.change(opened.batchId, { rules: { booth: 'on', stones_shown: 'when_completed' } });
  await started.organiser.change(opened.batchId, { phase: 2 });
  return opened;
}

/** Who holds the places of the line, and what known browsers wait meanwhile. */
export function measureHeldLine(requests = 2_300): Promise<void> {
  return withBatch(
    { questions: 30, phase: 2 },
    async (bench) => {
      const { product, organiser, batchId, questionIds } = bench;
      const cookies = await makeVoters(product, 1_000);
      const client = new Client(product.address, 20);
      const alone = await giveEvery(bench, client, cookies, 20);
      const target: Target = {
        address: product.address,
        hall: '203.0.113.7',
        batchId,
        questionIds,
        ownerEmail: administrator.email,
      };
      const workerData = { name: 'cookie mill', target, connections: requests };
      const mill = new Worker(new URL('../tests/hostile/hostile.ts', import.meta.url), { workerData });
      const startedMs = performance.now();
      await sleep(5_000);
      const beside = await giveEvery(bench, client, cookies, 100);
      let told: LimitedNetwork | undefined;
      while (!told && performance.now() - startedMs < 240_000) {
        await sleep(2_000);
        const networks = await organiser.call<LimitedNetwork[]>('GET', '/api/admin/limited-networks');
        told = networks.find(({ what }) => what === 'line_places');
      }
      const toldS = told ? `told after ${((performance.now() - startedMs) / 1_000).toFixed(0)} s` : 'not told';
      await mill.terminate();
      client.close();
      console.log(
        `${requests} open requests: ${toldS}; ballots of known browsers ${toText(beside)} ms beside it, ${toText(alone)} ms without (median, longest)`,
      );
    },
    usualLimits,
  );
}

async function giveEvery(bench: Bench, client: Client, cookies: string[], times: number): Promise<number[]> {
  const waits: number[] = [];
  for (let n = 0; n < times; n++) {
    const { method, path, headers, body } = toBallot(bench, cookies.pop() ?? '', n % 26);
    const { status, ms } = await client.send({ method, path, from: '203.0.113.7', headers, body: JSON.parse(body) });
    if (status !== 201) console.log(`A known browser was answered ${status} after ${ms.toFixed(0)} ms.`);
    waits.push(status === 201 ? ms : Number.POSITIVE_INFINITY);
    await sleep(200);
  }
  return waits;
}

const toText = (waits: readonly number[]) => `${median(waits).toFixed(0)}, ${Math.max(...waits).toFixed(0)}`;

function readArrivals(organiser: Started['organiser'], batchId: string): Promise<Arrivals> {
  return organiser.call<Arrivals>('GET', `/api/admin/batches/${batchId}/arrivals`);
}
