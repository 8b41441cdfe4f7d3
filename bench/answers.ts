import { yearOfAnswers } from '#tests/support/year-of-answers.ts';
import { median, timeMs } from './figures.ts';
import { openBatch, query, type Started, withProduct } from './product.ts';
import { makeVoters, toBallot } from './writes.ts';

const batches = 12;

/**
 * Waits for the list of a year's answers against the page of a result with as many questions, one request after the other: where they are
 * kept, where an act has just changed them, and what somebody searches for, which is kept nowhere.
 */
export function measureAnswers(questions = 2_000, rounds = 15): Promise<void> {
  return withProduct(async (started) => {
    const { product, organiser } = started;
    const ids: string[] = [];
    for (let n = 0; n < batches; n++) ids.push(await complete(started, Math.round(questions / batches)));
    await query(product, yearOfAnswers(ids));
    const large = await complete(started, questions);
    const read = (path: string) => async () => {
      // On a busy machine a page of thousands of questions is not there before the deadline of an answer.
      for (;;) {
        const answer = await fetch(product.address + path, { headers: { 'accept-language': 'en' } });
        const { length } = await answer.text();
        if (answer.ok) return length;
        if (answer.status !== 503) throw new Error(`${path} was answered ${answer.status}.`);
      }
    };
    await read('/api/answers')();
    const { found } = (await (await fetch(`${product.address}/api/answers`)).json()) as { found: number };
    const act = (n: number) => organiser.change(large, { name: `A city of ${n}` });
    const pages = {
      'the result': (_: number) => `/batches/${large}`,
      'the answers': (_: number) => '/answers',
      'page 20 of those': (_: number) => '/answers?page=20',
      'the overdue': (_: number) => '/answers?state=overdue',
      'the answers as JSON': (_: number) => '/api/answers',
      'a search': (n: number) => `/answers?search=${(n % 16).toString(16)}`,
    };
    const waits = Object.entries(pages).map(([name, path]) => ({
      ...{ name, path, kept: [] as number[], changed: [] as number[] },
    }));
    for (let round = 0; round < rounds; round++)
      for (const [index, { path, kept, changed }] of waits.entries()) {
        await act(round * waits.length + index);
        changed.push(await timeMs(read(path(round))));
        kept.push(await timeMs(read(path(round))));
      }
    console.log(`${found} questions in ${batches} batches; medians of ${rounds} in ms: kept; after an act; bytes`);
    for (const { name, path, kept, changed } of waits)
      console.log(`${name}: ${median(kept).toFixed(1)}; ${median(changed).toFixed(1)}; ${await read(path(0))()}`);
  });
}

async function give(address: string, ballot: RequestInit): Promise<void> {
  const { status } = await fetch(address, ballot);
  if (status !== 201) throw new Error(`A ballot was answered ${status}.`);
}

/** A completed batch of which every question got stones; its id is an address of its result. */
async function complete(started: Started, questions: number): Promise<string> {
  const opened = await openBatch(started, { questions, phase: 2 });
  const cookies = await makeVoters(started.product, Math.ceil(questions / 4));
  const ballots = cookies.map((cookie, n) => toBallot({ ...started, ...opened }, cookie, n * 4));
  await Promise.all(ballots.map(({ path, ...ballot }) => give(started.product.address + path, ballot)));
  await started.organiser.change(opened.batchId, { phase: 3 });
  return opened.batchId;
}
