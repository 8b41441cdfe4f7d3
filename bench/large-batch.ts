import { randomUUID } from 'node:crypto';
import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { openStream } from './streams.ts';
import { insertQuestions } from './support/batch.ts';
import { median, memoryKb, quantile } from './support/machine.ts';
import { inParallel } from './support/parallel.ts';
import { type Started, withProduct } from './support/product.ts';

const connections = 12;
const restMs = 100; // of each reader between an answer and its next question
const parts = 10;

type Kind = 'page' | 'answer' | 'answer to a tag' | 'stream';
const kinds: Kind[] = ['page', 'answer', 'answer to a tag', 'stream'];

/** What happened while one part of the questions came in. */
type Part = { waits: Record<Kind, number[]>; failures: number; startedMs: number; endedMs: number; megabytes: number };
type Flood = {
  address: string;
  batchId: string;
  poured: number;
  parts: Part[];
  partSize: number;
  over: AbortController;
};

/**
 * Waits of readers and of a listener while questions pour into one batch as fast as 12 connections bring them, where so many
 * are `already`, and for so many minutes at most.
 */
export function measureLargeBatch(questions = 50_000, already = 0, minutes = 15): Promise<void> {
  return withProduct({}, async (started) => {
    const { address, pid } = started.product;
    const over = new AbortController();
    const flood = {
      address,
      batchId: await openBatch(started, already),
      poured: 0,
      parts: [],
      partSize: questions / parts,
      over,
    };
    const idleMb = toMb(memoryKb(pid));
    const heard = await listen(flood);
    const agent = new Agent({ keepAlive: true });
    const readers = [
      keepReading(flood, agent, 'page', '/'),
      keepReading(flood, agent, 'answer', '/api/active-batch'),
      keepReading(flood, agent, 'answer to a tag', '/api/active-batch'),
    ];
    await pour(flood, questions, { pid, agent, heard, untilMs: performance.now() + minutes * 60_000 });
    over.abort();
    await Promise.all(readers);
    agent.destroy();
    tell(flood, idleMb);
  });
}

async function openBatch({ product, organiser }: Started, already: number): Promise<string> {
  const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString();
  const { id } = await organiser.call<{ id: string }>('POST', '/api/admin/batches', {
    name: 'A city',
    submission_deadline: inAWeek,
    stoning_deadline: inAWeek,
    rules: { questions_limit: 50_000 },
  });
  await insertQuestions(product, id, already);
  await organiser.change(id, { is_active: true, phase: 1 });
  return id;
}

/** Ids of questions whose submission was answered, and when; the listener takes out what it is told. */
type Heard = Map<string, number>;

async function listen(flood: Flood): Promise<Heard> {
  const untold: Heard = new Map();
  const stream = await openStream(flood.address);
  let rest = '';
  stream.setEncoding('utf8').on('data', (chunk: string) => {
    const said = rest + chunk;
    rest = said.slice(-36);
    for (const [id, sinceMs] of untold) {
      if (!said.includes(id)) continue;
      untold.delete(id);
      partOf(flood).waits.stream.push(performance.now() - sinceMs);
    }
  });
  flood.over.signal.addEventListener('abort', () => stream.destroy());
  return untold;
}

async function keepReading(flood: Flood, agent: Agent, kind: Kind, path: string): Promise<void> {
  let tag = '';
  while (!flood.over.signal.aborted) {
    const part = partOf(flood);
    const startedMs = performance.now();
    const headers = { 'accept-encoding': 'br', ...(kind === 'answer to a tag' && { 'if-none-match': tag }) };
    const { status, etag } = await ask(flood.address + path, { agent, headers });
    part.waits[kind].push(performance.now() - startedMs);
    if (status !== 200 && status !== 304) part.failures += 1;
    tag = etag;
    await delay(restMs);
  }
}

type Pouring = { pid: number; agent: Agent; heard: Heard; untilMs: number };

async function pour(flood: Flood, questions: number, { pid, agent, heard, untilMs }: Pouring) {
  const url = `${flood.address}/api/batches/${flood.batchId}/questions`;
  await inParallel(connections, questions, async (n) => {
    const key = randomUUID();
    const headers = { origin: flood.address, 'content-type': 'application/json', 'idempotency-key': key };
    const body = JSON.stringify({ name: `Author ${n}`, email: `author${n}@example.org`, text: textOf(n) });
    while (performance.now() < untilMs) {
      const { status, said } = await ask(url, { agent, headers, body });
      const part = partOf(flood);
      if (status === 201) {
        flood.poured += 1;
        if (n % 100 === 0) heard.set((JSON.parse(said) as { id: string }).id, performance.now());
        if (flood.poured % flood.partSize === 0) end(part, pid);
        return;
      }
      part.failures += 1;
      await delay(restMs);
    }
  });
}

/** From 60 to 250 characters. */
function textOf(n: number): string {
  return `How do we look after the river when ${randomUUID()} is all that is left${' and nobody remembers why'.repeat(n % 7)}?`;
}

function partOf(flood: Flood): Part {
  const at = Math.min(parts - 1, Math.floor(flood.poured / flood.partSize));
  flood.parts[at] ??= {
    waits: { page: [], answer: [], 'answer to a tag': [], stream: [] },
    failures: 0,
    startedMs: performance.now(),
    endedMs: 0,
    megabytes: 0,
  };
  return flood.parts[at];
}

function end(part: Part, pid: number): void {
  part.endedMs = performance.now();
  part.megabytes = toMb(memoryKb(pid));
}

type Asked = { agent: Agent; headers: Record<string, string>; body?: string };

/** Resolves when the whole answer is here. */
function ask(url: string, { agent, headers, body }: Asked): Promise<{ status: number; etag: string; said: string }> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { agent, headers, method: body ? 'POST' : 'GET' }, async (answer: IncomingMessage) => {
      const { statusCode: status = 0, headers } = answer;
      const said = Buffer.concat(await answer.toArray());
      resolve({ status, etag: headers.etag ?? '', said: body ? said.toString() : '' });
    });
    asked.once('error', reject).end(body);
  });
}

function tell(flood: Flood, idleMb: number): void {
  console.log(`median, p99, longest in ms while questions pour in over ${connections} connections; idle ${idleMb} MB`);
  for (const [at, { waits, failures, startedMs, endedMs, megabytes }] of flood.parts.entries()) {
    // The last one may be cut short.
    const perSecond = endedMs ? flood.partSize / ((endedMs - startedMs) / 1000) : Number.NaN;
    console.log(
      `  up to ${(at + 1) * flood.partSize}: ${kinds.map((kind) => `${kind} ${spread(waits[kind])}`).join('; ')}; ` +
        `${perSecond.toFixed(0)} submissions/s; ${megabytes} MB; ${failures} refused`,
    );
  }
  const all = (kind: Kind) => flood.parts.flatMap(({ waits }) => waits[kind]);
  console.log(`${flood.poured} questions: ${kinds.map((kind) => `${kind} ${spread(all(kind))}`).join('; ')}`);
}

function spread(waits: readonly number[]): string {
  return [median(waits), quantile(waits, 0.99), quantile(waits, 1)].map((wait) => wait.toFixed(0)).join(' ');
}

const toMb = (kb: number) => Math.round(kb / 1024);
