import { parentPort, workerData } from 'node:worker_threads';
import { clients, type Target } from './clients.ts';
import { Client } from './request.ts';

// A thread of its own, so that it does not slow down those whose times are taken.
const { name, target, connections: wanted } = workerData as { name: string; target: Target; connections?: number };
const found = clients[name];
if (!found) throw new Error(`There is no client ${name}.`);
const { act } = found;
const connections = wanted ?? found.connections;
const client = new Client(target.address, connections);
let calls = 0;

async function repeat(): Promise<never> {
  while (true) {
    calls += 1;
    await act(client, target, calls);
  }
}

for (let n = 0; n < connections; n++) void repeat();
setInterval(() => parentPort?.postMessage(calls), 1_000);
