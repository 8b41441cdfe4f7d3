import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Product } from '#tests/support/product.ts';
import { makeScratchFolder } from '#tests/support/scratch-folder.ts';
import { byTurns, timeMs } from './figures.ts';
import { openListeners } from './listeners.ts';
import { get } from './loaders.ts';
import { memoryMb, withBatch } from './product.ts';
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
    const { listeners } = await openListeners(product.address, 200);
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
    for (const listener of listeners) listener.close();
    console.log(`idle ${idle.toFixed(0)} MB, at most ${Math.max(...samples).toFixed(0)} MB under ${seconds} s of load`);
  });
}
