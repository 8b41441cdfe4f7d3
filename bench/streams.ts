import { execFileSync } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { withCopies } from '#tests/faults/copies.ts';
import { Organiser } from '#tests/faults/organiser.ts';
import { until } from '#tests/proxies/copy.ts';
import type { Product } from '#tests/support/product.ts';
import { behindProxy, type Door, findProxies } from './behind-proxy.ts';
import { median, timeMs } from './figures.ts';
import { type Listener, openListeners } from './listeners.ts';
import { memoryMb, openBatch, withBatch } from './product.ts';

type Council = { organiser: Organiser; batchId: string };

/** Open streams: time until the last one has a change, with the request that makes it, and the memory that each takes. */
export function measureStreams(count = 5000, rounds = 9): Promise<void> {
  return withBatch({ questions: 200, phase: 2 }, async (bench) => {
    const before = memoryMb(bench.product);
    const { listeners, refusal } = await openListeners(bench.product.address, count);
    if (refusal) throw new Error(refusal);
    const kilobytes = ((memoryMb(bench.product) - before) * 1024) / count;
    const waits = await changeAgainAndAgain(bench, listeners, rounds);
    console.log(`${count} streams: ${toText(waits)}; ${kilobytes.toFixed(1)} kB of memory each`);
    for (const listener of listeners) listener.close();
  });
}

const copies = 4;
// A proxy needs two descriptors for each, and a process has 20,000 here.
const mostByDescriptors = 9_500;

/** The same over four copies behind each proxy that is here; then a copy is killed, and its listeners come back at the others. */
export async function measureStreamsBehindProxy(count = mostByDescriptors, rounds = 9): Promise<void> {
  for (const name of findProxies())
    await behindProxy(name, copies, (door) =>
      withCopies(
        copies,
        async ({ products, connection }) => {
          const address = products[0]?.address ?? '';
          await until(async () => (await fetch(`${address}/readyz`)).ok, `${name} passes on`);
          const organiser = new Organiser([address]);
          await organiser.signIn();
          const council = {
            organiser,
            ...(await openBatch({ product: { connection }, organiser }, { questions: 200, phase: 2 })),
          };
          await measureDoor(door, { council, products, address }, { count, rounds });
        },
        (n) => ({ MAX_STREAMS_PER_NETWORK: '20000', ...door.variables[n] }),
      ),
    );
}

type Served = { council: Council; products: readonly Product[]; address: string };

async function measureDoor(
  { name, proxy }: Door,
  { council, products, address }: Served,
  { count, rounds }: { count: number; rounds: number },
): Promise<void> {
  const before = treeMemoryMb(proxy.pid ?? 0);
  const { listeners, refusal } = await openListeners(address, count);
  const kilobytes = ((treeMemoryMb(proxy.pid ?? 0) - before) * 1024) / listeners.length;
  console.log(`${name}, ${copies} copies: ${listeners.length} streams${refusal ? `, no more: ${refusal}` : ''}`);
  const waits = await changeAgainAndAgain(council, listeners, rounds);
  console.log(`  ${toText(waits)}; ${kilobytes.toFixed(1)} kB of memory of the proxy each`);
  const breaksBefore = countBreaks(listeners);
  await products.at(-1)?.kill();
  const startedMs = performance.now();
  const back = await changeUntilHeard(council, listeners, 'Changed while a copy was dead');
  const broken = countBreaks(listeners) - breaksBefore;
  const half = toSeconds(median(back) - startedMs);
  const last = toSeconds(Math.max(...back) - startedMs);
  console.log(
    `  a copy is killed: ${broken} streams broke; half of all have the change of that moment ${half} later, the last ${last}`,
  );
  console.log(`  after that ${toText(await changeAgainAndAgain(council, listeners, rounds))}`);
  for (const listener of listeners) listener.close();
}

async function changeAgainAndAgain(
  council: Council,
  listeners: readonly Listener[],
  rounds: number,
): Promise<number[]> {
  const waits: number[] = [];
  for (let round = 0; round < rounds; round++) {
    await delay(500); // longer than changes are gathered for: a change in a quiet hall goes out at once
    waits.push(await timeMs(() => changeUntilHeard(council, listeners, `Renamed ${Math.random()}`)));
  }
  return waits;
}

/** The moments at which each had it. */
async function changeUntilHeard({ organiser, batchId }: Council, listeners: readonly Listener[], name: string) {
  const heard = listeners.map((listener) => listener.hears(name).then(() => performance.now()));
  // A proxy answers 502 for what was on its way to a copy that was killed; an organiser presses again.
  await organiser.change(batchId, { name }).catch(() => organiser.change(batchId, { name }));
  return Promise.all(heard);
}

const countBreaks = (listeners: readonly Listener[]) => listeners.reduce((sum, { breaks }) => sum + breaks, 0);

/** Of a process and those that it began. */
function treeMemoryMb(pid: number): number {
  const listed = execFileSync('ps', ['-o', 'rss=', '-p', `${pid}`, '--ppid', `${pid}`], { encoding: 'utf8' });
  return listed.split('\n').reduce((sum, line) => sum + Number(line), 0) / 1024;
}

function toText(waits: readonly number[]): string {
  return `the last has a change after ${median(waits).toFixed(0)} ms (${waits.map(Math.round).join(', ')})`;
}

const toSeconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
