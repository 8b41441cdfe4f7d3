import { randomBytes, randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, cookiesOf } from './request.ts';

export type Target = {
  address: string;
  /** The hall's network, which the hostile client shares. */
  hall: string;
  batchId: string;
  questionIds: readonly string[];
  ownerEmail: string;
};
type Act = (client: Client, target: Target, n: number) => Promise<unknown>;

/**
 * How each client does its worst: what it does again and again over each of its connections. With `nobody` the hall is
 * alone: its times say what the machine is worth.
 */
export const clients: Record<string, { connections: number; act: Act }> = {
  nobody: { connections: 0, act: async () => {} },
  'cookie mill': { connections: 32, act: collectBallot },
  'submission flood': { connections: 32, act: submit },
  'sign-in flood': { connections: 64, act: guess },
  'slow connections': { connections: 1_000, act: dawdle },
  'expensive reads': { connections: 32, act: readExpensively },
};

async function collectBallot(client: Client, { hall, batchId, questionIds }: Target): Promise<void> {
  const became = await client.send({ method: 'POST', path: '/api/voters', from: hall });
  if (became.status !== 204) return;
  await client.send({
    method: 'POST',
    path: `/api/batches/${batchId}/ballots`,
    from: hall,
    headers: { cookie: cookiesOf(became), 'idempotency-key': randomUUID() },
    body: { choices: questionIds.slice(0, 4) },
  });
}

async function submit(client: Client, { hall, batchId }: Target): Promise<void> {
  await client.send({
    method: 'POST',
    path: `/api/batches/${batchId}/questions`,
    from: hall,
    headers: { 'idempotency-key': randomUUID() },
    body: { name: 'Nobody', email: 'nobody@example.org', text: 'x'.repeat(900) },
  });
}

/** From the hall, from many /64 of one /48, and from many /48. */
async function guess(client: Client, { hall, ownerEmail }: Target, n: number): Promise<void> {
  const group = (n % 65_536).toString(16);
  const froms = [hall, `2001:db8:1:${group}::1`, `2001:db8:${group}:1::1`];
  const from = froms[n % froms.length] ?? hall;
  const email = n % 2 ? ownerEmail : `somebody${n}@example.org`;
  const paths = ['/api/auth/sign-in/email', '/api/auth/sign-in/email', '/api/auth/codes', '/api/auth/password/forgot'];
  const path = paths[n % paths.length] ?? '';
  const body = path.endsWith('email') ? { email, password: randomBytes(9).toString('hex') } : { email };
  await client.send({ method: 'POST', path, from, body });
}

/** Half of them send a request byte by byte, the others listen to the events and never read. */
async function dawdle(_client: Client, { address, hall }: Target, n: number): Promise<void> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname).on('error', () => {});
  const path = n % 2 ? '/api/events' : '/';
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nX-Forwarded-For: ${hall}\r\n`);
  if (n % 2) socket.write('\r\n');
  socket.pause();
  while (!socket.destroyed) {
    await sleep(1_000);
    if (n % 2 === 0) socket.write('x');
    else if (Math.random() < 0.05) socket.destroy();
  }
}

async function readExpensively(client: Client, { hall, batchId }: Target, n: number): Promise<void> {
  const paths = [
    '/',
    '/api/active-batch',
    '/questions.txt',
    `/api/batches/${batchId}/record`,
    '/privacy',
    '/card',
    '/accessibility',
    '/imprint',
    '/api/openapi.json',
    `/?lang=${randomBytes(40).toString('hex')}`,
    `/${'a/'.repeat(1_000)}`,
  ];
  const noise = randomBytes(2_000).toString('hex');
  await client.send({
    path: paths[n % paths.length] ?? '/',
    from: hall,
    headers: {
      'accept-encoding': n % 3 ? `gzip, x${noise};q=0.5` : `br;q=0.${n % 10}, *;q=0.1`,
      'accept-language': Array.from({ length: 300 }, (_, k) => `x${k}-${n % 97}-a-b;q=0.${k}`).join(','),
      cookie: `voter=${noise}; known-browser=${noise}~${noise}; language=${noise}`.slice(0, 6_000),
      'if-none-match': `"${noise}"`,
    },
  });
}
