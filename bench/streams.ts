import { execFileSync } from 'node:child_process';
import { get, type IncomingMessage } from 'node:http';
import { type Bench, withCouncil } from './support/council.ts';
import { median } from './support/machine.ts';

const streams = 5000;
const rounds = 9;
const openAtOnce = 100;

/** Open streams: time until the last one has a change, and the memory that each takes. */
export function measureStreams(): Promise<void> {
  return withCouncil(200, async (bench) => {
    const { product } = bench;
    const pid = serverPid(product.dataDir);
    const beforeKb = memoryKb(pid);
    const answers: IncomingMessage[] = [];
    while (answers.length < streams)
      answers.push(...(await Promise.all(Array.from({ length: openAtOnce }, () => open(product.address)))));
    const afterKb = memoryKb(pid);
    const waits: number[] = [];
    for (let round = 0; round < rounds; round++) waits.push(await timeOneChange(bench, answers, round));
    console.log(
      `${streams} streams: the last has a change ${median(waits).toFixed(0)} ms after the server took it ` +
        `(median of ${rounds}, with its request and up to 250 ms of gathering: ${waits.map(Math.round).join(', ')}); ` +
        `${((afterKb - beforeKb) / streams).toFixed(1)} kB of memory each`,
    );
    for (const answer of answers) answer.destroy();
  });
}

function open(address: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(`${address}/api/events?since=`, { agent: false }, (answer) => {
      if (answer.statusCode !== 200) return reject(new Error(`A stream was refused: ${answer.statusCode}`));
      answer.once('data', () => resolve(answer));
    }).once('error', reject);
  });
}

async function timeOneChange({ organiser, council }: Bench, answers: readonly IncomingMessage[], round: number) {
  const name = `Renamed ${round} ${performance.now()}`;
  const heard = Promise.all(answers.map((answer) => hear(answer, name)));
  const startedMs = performance.now();
  await organiser.change(council.batchId, { name });
  await heard;
  return performance.now() - startedMs;
}

function hear(answer: IncomingMessage, name: string): Promise<void> {
  return new Promise((resolve) => {
    const look = (chunk: Buffer) => {
      if (!chunk.includes(name)) return;
      answer.off('data', look);
      resolve();
    };
    answer.on('data', look);
  });
}

function serverPid(dataDir: string): number {
  const own = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .find((row) => Number(row?.[2]) === process.pid && row?.[3]?.includes('src/server/main.ts'));
  if (!own?.[1]) throw new Error(`The server of ${dataDir} was not found.`);
  return Number(own[1]);
}

function memoryKb(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }));
}
