import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { becomeVoter } from '#tests/faults/cast.ts';
import { openStream } from './streams.ts';
import { type Bench, withCouncil } from './support/council.ts';
import { memoryKb } from './support/machine.ts';

const listeners = 200;
const readers = { atOnce: 10, restMs: 200 };
const voters = { atOnce: 10, restMs: 400 };
const sampleEveryMs = 60_000;

/** Memory of the app when idle and under a hall's load: some 200 streams, 50 page reads and 20 ballots a second. */
export function measureMemory(minutes = 60): Promise<void> {
  return withCouncil(200, async (bench) => {
    const idleMb = await settledMb(bench);
    const streams = await Promise.all(Array.from({ length: listeners }, () => openStream(bench.product.address)));
    for (const stream of streams) stream.resume();
    const leaving = new AbortController();
    const load = [
      ...lanes(readers, () => read(bench), leaving.signal),
      ...lanes(voters, () => vote(bench), leaving.signal),
    ];
    const samples: number[] = [];
    for (let left = minutes; left > 0; left--) {
      await delay(sampleEveryMs);
      samples.push(Math.round(memoryKb(bench.product.pid) / 1024));
    }
    leaving.abort();
    await Promise.all(load);
    for (const stream of streams) stream.destroy();
    console.log(
      `idle ${idleMb} MB; under load for ${minutes} min: at most ${Math.max(...samples)} MB, ` +
        `at the end ${samples.at(-1)} MB (each minute: ${samples.join(', ')})`,
    );
  });
}

/** At rest: the thread that judged the administrator's password has ended, and V8 has given its memory back. */
async function settledMb({ product }: Bench): Promise<number> {
  await delay(20_000);
  return Math.round(memoryKb(product.pid) / 1024);
}

function lanes({ atOnce, restMs }: { atOnce: number; restMs: number }, act: () => Promise<void>, signal: AbortSignal) {
  return Array.from({ length: atOnce }, async () => {
    while (!signal.aborted) {
      await act();
      await delay(restMs);
    }
  });
}

async function read({ product }: Bench): Promise<void> {
  await (await fetch(product.address)).arrayBuffer();
}

async function vote({ product, council }: Bench): Promise<void> {
  const cookie = await becomeVoter(product.address);
  const answer = await fetch(`${product.address}/api/batches/${council.batchId}/ballots`, {
    method: 'POST',
    headers: {
      origin: product.address,
      cookie: cookie ?? '',
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({ choices: council.questionIds.slice(0, 4) }),
  });
  // 503 says: come back. On a machine that is busy with other work it happens, and is no reason to stop.
  if (answer.status !== 201 && answer.status !== 503) throw new Error(`A ballot was refused: ${answer.status}`);
}
