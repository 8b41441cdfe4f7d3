import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { type IncomingMessage, get as request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Product } from '#tests/support/product.ts';
import { makeScratchFolder } from '#tests/support/scratch-folder.ts';
import { byTurns, median, timeMs } from './figures.ts';
import { get } from './loaders.ts';
import { type Bench, memoryMb, withBatch } from './product.ts';
import { makeVoters, toBallot } from './writes.ts';

const run = promisify(execFile);

/** Start on existing data and on none until the first page, beside the start of a bare Node. Installation is not in it. */
export function measureStart(rounds = 5): Promise<void> {
  return withBatch({ questions: 200, phase: 2 }, async ({ product }) => {
    await product.stop();
    await startUntilPage(product); // and keeps what it compiled, as any start does
    const { existing, empty, bare } = await byTurns(rounds, {
      existing: async () => {
        await product.stop();
        return timeMs(() => startUntilPage(product));
      },
      empty: timeColdStart,
      bare: () => timeMs(() => run(process.execPath, ['-e', ''])),
    });
    const [onExisting, onNone] = [existing, empty].map((ms) => `${ms.toFixed(0)} ms`);
    console.log(
      `first page on existing data after ${onExisting}, on an empty folder ${onNone}; Node ${bare.toFixed(0)} ms`,
    );
  });
}

async function timeColdStart(): Promise<number> {
  const dataDir = makeScratchFolder();
  const product = new Product(dataDir);
  try {
    return await timeMs(() => startUntilPage(product));
  } finally {
    await product.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function startUntilPage(product: Product): Promise<void> {
  await product.start();
  await (await fetch(product.address)).text();
}

/** Memory of the app when idle, and at most under a hall's load: 200 streams, 50 page reads and up to 20 ballots a second. */
export function measureMemory(seconds = 60): Promise<void> {
  return withBatch({ questions: 200, phase: 2 }, async (bench) => {
    const { product } = bench;
    await delay(20_000); // until what judged the administrator's password has ended, and V8 has given memory back
    const idle = memoryMb(product);
    const streams = await openStreams(product, 200);
    for (const stream of streams) stream.resume();
    const reading = get(product.address, { connections: 10, seconds, perSecond: 50 });
    const samples: number[] = [];
    for (const cookie of await makeVoters(product, seconds * 20)) {
      const { path, ...ballot } = toBallot(bench, cookie, 0);
      const { status } = await fetch(product.address + path, ballot);
      // 503 says: come back. On a machine that is busy with other work it happens, and is no reason to stop.
      if (status !== 201 && status !== 503) throw new Error(`A ballot was refused: ${status}`);
      samples.push(memoryMb(product));
      await delay(40);
    }
    await reading;
    for (const stream of streams) stream.destroy();
    console.log(`idle ${idle.toFixed(0)} MB, at most ${Math.max(...samples).toFixed(0)} MB under ${seconds} s of load`);
  });
}

/** Open streams: time until the last one has a change, with the request that makes it, and the memory that each takes. */
export function measureStreams(count = 5000, rounds = 9): Promise<void> {
  return withBatch({ questions: 200, phase: 2 }, async (bench) => {
    const before = memoryMb(bench.product);
    const streams = await openStreams(bench.product, count);
    const kilobytes = ((memoryMb(bench.product) - before) * 1024) / count;
    const waits: number[] = [];
    for (let round = 0; round < rounds; round++) {
      await delay(500); // longer than changes are gathered for: a change in a quiet hall goes out at once
      waits.push(await timeMs(() => changeUntilHeard(bench, streams, `Renamed ${round}`)));
    }
    const each = `${waits.map(Math.round).join(', ')}; ${kilobytes.toFixed(1)} kB of memory each`;
    console.log(`${count} streams: the last has a change after ${median(waits).toFixed(0)} ms (${each})`);
    for (const stream of streams) stream.destroy();
  });
}

async function openStreams({ address }: Product, count: number): Promise<IncomingMessage[]> {
  const streams: IncomingMessage[] = [];
  while (streams.length < count)
    streams.push(...(await Promise.all(Array.from({ length: Math.min(100, count) }, () => openStream(address)))));
  return streams;
}

/** Somebody who listens to the live events; a network connection of its own. */
function openStream(address: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request(`${address}/api/events?since=`, { agent: false }, (answer) => {
      if (answer.statusCode !== 200) return reject(new Error(`A stream was refused: ${answer.statusCode}`));
      answer.once('data', () => resolve(answer));
    }).once('error', reject);
  });
}

async function changeUntilHeard({ organiser, batchId }: Bench, streams: IncomingMessage[], name: string) {
  const heard = streams.map((stream) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const look = (chunk: Buffer) => chunk.includes(name) && resolve();
    stream.on('data', look);
    return promise.finally(() => stream.off('data', look));
  });
  await organiser.change(batchId, { name });
  await Promise.all(heard);
}
