import { get, type IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { type Bench, withCouncil } from './support/council.ts';
import { median, memoryKb } from './support/machine.ts';

const streams = 5000;
const rounds = 9;
const openAtOnce = 100;
const restMs = 500; // longer than changes are gathered for: a change in a quiet hall goes out at once

/** Open streams: time until the last one has a change, and the memory that each takes. */
export function measureStreams(): Promise<void> {
  return withCouncil(200, async (bench) => {
    const { product } = bench;
    const beforeKb = memoryKb(product.pid);
    const answers: IncomingMessage[] = [];
    while (answers.length < streams)
      answers.push(...(await Promise.all(Array.from({ length: openAtOnce }, () => openStream(product.address)))));
    const afterKb = memoryKb(product.pid);
    const waits: number[] = [];
    for (let round = 0; round < rounds; round++) {
      await delay(restMs);
      waits.push(await timeOneChange(bench, answers, round));
    }
    console.log(
      `${streams} streams: the last has a change ${median(waits).toFixed(0)} ms after the server took it ` +
        `(median of ${rounds}, with the request that makes it: ${waits.map(Math.round).join(', ')}); ` +
        `${((afterKb - beforeKb) / streams).toFixed(1)} kB of memory each`,
    );
    for (const answer of answers) answer.destroy();
  });
}

/** Somebody who listens to the live events; a network connection of its own. */
export function openStream(address: string): Promise<IncomingMessage> {
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
