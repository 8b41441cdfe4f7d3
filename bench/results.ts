import type { Organiser } from '#tests/faults/organiser.ts';
import { insertQuestions } from './support/batch.ts';
import { median } from './support/machine.ts';
import { type Started, withProduct } from './support/product.ts';
import { sendEach } from './support/wrk.ts';

const rounds = 5;
const load = { connections: 32, seconds: 3 };
const questions = 30;
const most = 30_000 * load.seconds;

/** Result pages per second, each of `batches` in turn, against the home page on the same server. */
export function measureResults(batches = 200): Promise<void> {
  return withProduct({}, async (started) => {
    const results: string[] = [];
    for (let n = 0; n < batches; n++) results.push(`/batches/${await complete(started)}`);
    await insertQuestions(started.product, await openBatch(started.organiser), questions);
    const turns: Record<'home' | 'result', number[]> = { home: [], result: [] };
    for (let round = 0; round < rounds; round++) {
      turns.home.push(await readPages(started, ['/']));
      turns.result.push(await readPages(started, results));
    }
    const [home, result] = [median(turns.home), median(turns.result)];
    console.log(
      `${result.toFixed(0)} result pages/s of ${batches} batches; home page ${home.toFixed(0)}/s; ` +
        `ratio ${(result / home).toFixed(2)} (median of ${rounds} × ${load.seconds} s, ${load.connections} connections)`,
    );
  });
}

async function openBatch(organiser: Organiser): Promise<string> {
  const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString();
  const deadlines = { submission_deadline: inAWeek, stoning_deadline: inAWeek };
  const batch = { name: 'A city', ...deadlines, take_along: 'none' };
  const { id } = await organiser.call<{ id: string }>('POST', '/api/admin/batches', batch);
  await organiser.change(id, { is_active: true });
  return id;
}

/** A completed batch; its id is an address of its result. */
async function complete({ product, organiser }: Started): Promise<string> {
  const id = await openBatch(organiser);
  await insertQuestions(product, id, questions);
  for (const phase of [2, 3]) await organiser.change(id, { phase });
  return id;
}

async function readPages({ product }: Started, paths: readonly string[]): Promise<number> {
  const headers = { 'accept-encoding': 'br' };
  const requests = Array.from({ length: most }, (_, n) => ({
    method: 'GET',
    path: paths[n % paths.length] ?? '/',
    headers,
  }));
  return (await sendEach(product.address, requests, load)).perSecond;
}
