import { request } from 'node:https';
import { setTimeout as delay } from 'node:timers/promises';
import { end, startCopy } from './copy.ts';

const host = 'stones.example.org';

/** The status of an answer through a proxy; 0 where there was none. */
export function askThrough(port: number, method: string, path: string): Promise<number> {
  return new Promise((resolve) => {
    const headers = { host, origin: `https://${host}` };
    const call = request({
      host: '127.0.0.1',
      port,
      method,
      path,
      servername: host,
      headers,
      rejectUnauthorized: false,
    });
    call.on('response', (answer) => answer.resume().on('end', () => resolve(answer.statusCode ?? 0)));
    call.on('error', () => resolve(0)).end();
  });
}

type Trial = { ports: Readonly<Record<string, number>>; copies: readonly [number, number]; env: NodeJS.ProcessEnv };

/** Each copy is restarted while readers and writers ask through every proxy; what was not answered well, by proxy. */
export async function restartUnderLoad({ ports, copies: [one, two], env }: Trial, running: RunningCopies) {
  const counts = new Map(Object.keys(ports).map((name) => [name, { asked: 0, lost: 0 }]));
  let going = true;
  const load = Object.entries(ports).flatMap(([name, port]) =>
    (['GET', 'POST'] as const).map(async (method) => {
      const path = method === 'GET' ? '/api/active-batch' : '/api/voters';
      const count = counts.get(name);
      while (going && count) {
        const status = await askThrough(port, method, path);
        count.asked += 1;
        if (status !== 200 && status !== 204) count.lost += 1;
        await delay(50);
      }
    }),
  );
  for (const port of [one, two]) {
    await delay(2_500);
    await end(running.get(port));
    running.set(port, await startCopy(port, env));
  }
  await delay(2_500);
  going = false;
  await Promise.all(load);
  return counts;
}

export type RunningCopies = {
  get: (port: number) => Parameters<typeof end>[0];
  set: (port: number, copy: Parameters<typeof end>[0]) => void;
};
