import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, Client } from '#tests/hostile/request.ts';
import { until } from '#tests/proxies/copy.ts';
import { behindProxy, findProxies } from './behind-proxy.ts';
import { median } from './figures.ts';
import { flood, type Request } from './loaders.ts';
import { type Bench, openBatch, type Started, withProduct } from './product.ts';
import { makeVoters, toBallot } from './writes.ts';

// One client beside a hall; nothing leaves this machine.
const connections = 400;
const everyMs = 200;
const fewBallots = 25;
const hall = '203.0.113.7';
// Behind a proxy nobody believes what address a client names, and the flood comes from the usual one.
const beside = '127.0.0.7';
const json = { 'content-type': 'application/json' };

type Call = { name: string; request: Request };
/** Gives a ballot, and says how long that took; undefined where it was not taken. */
type Give = () => Promise<number | undefined>;

type Amounts = { seconds: number; councils: number; ballots: number };

/**
 * What the others wait while one client makes one call that strangers may make, over so many connections, as fast as it is answered.
 * `DATA_DIR` names a folder of which a copy is used, and the newest result of it asked for, in place of councils of the bench.
 */
export function measureStrangers(seconds = 10, councils = 13, ballots = 1_500): Promise<void> {
  return spend({ seconds, councils, ballots }, { TRUSTED_PROXIES: '127.0.0.1/32' });
}

/** The same, by https through the first of the proxies that is here. */
export async function measureStrangersBehindProxy(seconds = 10, councils = 13, ballots = 1_500): Promise<void> {
  const [name = ''] = findProxies();
  await behindProxy(name, 1, ({ variables }) => {
    console.log(`Behind ${name}:`);
    return spend({ seconds, councils, ballots }, variables[0] ?? {});
  });
}

function spend({ seconds, councils, ballots }: Amounts, variables: Record<string, string>): Promise<void> {
  const original = process.env.DATA_DIR;
  return withProduct(
    async (started) => {
      const completed = original ? await findCompleted(started) : await completeSome(started, { councils, ballots });
      const bench = { ...started, ...(await openBatch(started, { questions: 30, phase: 2 })) };
      const calls = callsOf(bench, completed);
      const cookies = await makeVoters(bench.product, (calls.length + 2) * (seconds + 4) * (1_000 / everyMs));
      const client = new Client(bench.product.address, 50, beside);
      await measure(bench, { calls, client, seconds, give: () => giveAsKnown(bench, client, cookies.pop() ?? '') });
      await measureCards(bench, client, seconds);
      client.close();
    },
    { RATE_LIMIT_FACTOR: '1', ...variables },
    original,
  );
}

type Completed = { slug: string; id: string };

/** The newest result of a folder; a batch in which stones are given is completed first. */
async function findCompleted({ product, organiser }: Started): Promise<Completed> {
  const batches = await organiser.call<{ id: string; is_active: boolean; phase: number }[]>(
    'GET',
    '/api/admin/batches',
  );
  for (const { id, is_active, phase } of batches)
    if (is_active && phase === 2) await organiser.change(id, { phase: 3 });
  const read = async <T>(path: string) => (await (await fetch(product.address + path)).json()) as T;
  const newest = async () => (await read<{ batches: { slug: string }[] }>('/api/batches')).batches[0]?.slug;
  await until(async () => (await newest()) !== undefined, 'A completed batch');
  const slug = (await newest()) ?? '';
  return { slug, id: (await read<{ batch: { id: string } }>(`/api/batches/${slug}`)).batch.id };
}

/** The last of them is large. */
async function completeSome(started: Started, { councils, ballots }: { councils: number; ballots: number }) {
  let last: Completed = { slug: '', id: '' };
  for (let n = 1; n <= councils; n++) {
    const bench = { ...started, ...(await openBatch(started, { questions: 30, phase: 2 })) };
    const cookies = await makeVoters(bench.product, n < councils ? fewBallots : ballots);
    const give = async (cookie: string, first: number) => {
      const { path, ...ballot } = toBallot(bench, cookie, first);
      await fetch(bench.product.address + path, ballot);
    };
    for (let sent = 0; sent < cookies.length; sent += 50)
      await Promise.all(cookies.slice(sent, sent + 50).map((cookie, index) => give(cookie, index % 26)));
    const { slug } = (await bench.organiser.change(bench.batchId, { phase: 3 })) as { slug: string };
    last = { id: bench.batchId, slug };
  }
  return last;
}

const get = (path: string, headers: Record<string, string> = {}): Call => ({
  name: `GET ${path}${Object.keys(headers).map((name) => `, ${name}`)}`,
  request: { path, headers },
});
const post = (path: string, body: object, headers: Record<string, string> = {}): Call => ({
  name: `POST ${path}`,
  request: { method: 'POST', path, headers: { ...json, ...headers }, body: JSON.stringify(body) },
});

function callsOf({ product, batchId, questionIds }: Bench, { id, slug }: Completed): Call[] {
  const madeUp = 'x'.repeat(43);
  const prefix = product.address.startsWith('https:') ? '__Host-' : '';
  const key = { 'idempotency-key': randomUUID() };
  const email = 'nobody@example.org';
  return [
    ...[
      '/',
      '/batches',
      '/answers',
      '/answers?search=a',
      `/batches/${slug}`,
      `/batches/${slug}?view=embed`,
      '/batches.atom',
      '/sitemap.xml',
    ].map((path) => get(path)),
    ...[`/batches/${slug}/deadlines.ics`, '/questions.txt', '/robots.txt', '/manifest.webmanifest'].map((path) =>
      get(path),
    ),
    ...['/privacy', '/card', '/booth', '/admin', '/training-circle', '/nowhere', '/healthz', '/readyz', '/metrics'].map(
      (path) => get(path),
    ),
    ...['/api/active-batch', '/api/batches', `/api/batches/${slug}`, `/api/batches/${id}/record`].map((path) =>
      get(path),
    ),
    ...[`/api/batches/${id}/ranking.csv`, '/api/openapi.json', '/api/docs', '/api/privacy'].map((path) => get(path)),
    ...['/api/accessibility', '/api/auth/session', '/api/helper', '/api/admin/batches', '/api/events'].map((path) =>
      get(path),
    ),
    get('/api/helper', { cookie: `${prefix}helper=${madeUp}` }),
    get('/api/booth', { cookie: `${prefix}booth=${madeUp}` }),
    get(`/api/batches/${batchId}/ballots/mine`, { cookie: `${prefix}voter=${madeUp}.${madeUp}` }),
    get('/api/admin/batches', { authorization: `Bearer ${madeUp}` }),
    post('/api/voters', {}),
    post(`/api/batches/${batchId}/ballots`, { choices: questionIds.slice(0, 4) }, key),
    post(`/api/batches/${batchId}/questions`, { name: 'Ada', email, text: 'Why?' }),
    post('/api/auth/sign-in/email', { email, password: 'correct horse battery' }),
    post('/api/auth/sign-in/code', { email, code: '123456' }),
    post('/api/auth/codes', { email }),
    post('/api/auth/password/forgot', { email }),
    post('/api/auth/password/reset', { token: madeUp, password: 'correct horse battery' }),
    post('/api/auth/set-up', { token: madeUp, name: 'Ada', email, password: 'correct horse battery' }),
    post('/api/auth/invitations/read', { token: madeUp }),
    post('/api/booth', { code: 'ABCD-EFGH' }),
    post('/api/helper', { code: 'ABCD-EFGH', name: 'Ada' }),
  ];
}

type Measured = { calls: readonly Call[]; client: Client; seconds: number; give: Give };

async function measure({ product }: Started, { calls, client, seconds, give }: Measured): Promise<void> {
  for (const { name, request } of [{ name: 'nobody', request: undefined }, ...calls]) {
    const flooding = request && flood(product.address, request, { connections, seconds: seconds + 1 });
    await sleep(1_000); // until it is at its work
    const [pages, ballots] = await Promise.all([
      everyWhile(seconds, () => readPage(client)),
      everyWhile(seconds, give),
    ]);
    const sent = await flooding;
    console.log(`| ${name} | ${sent ? sent.perSecond.toFixed(0) : '–'} | ${toText(pages)} | ${toText(ballots)} |`);
    await sleep(2_000);
  }
}

/** What is done again and again takes, one after the other or beside those that still wait. */
async function everyWhile(seconds: number, act: Give): Promise<(number | undefined)[]> {
  const times: Promise<number | undefined>[] = [];
  for (let passedMs = 0; passedMs < seconds * 1_000; passedMs += everyMs) {
    times.push(act());
    await sleep(everyMs);
  }
  return Promise.all(times);
}

/** Median and longest, in milliseconds, and how many were refused. */
function toText(times: readonly (number | undefined)[]): string {
  const answered = times.filter((ms) => ms !== undefined);
  const refused = times.length - answered.length;
  return `${median(answered).toFixed(0)}, ${Math.max(...answered).toFixed(0)}${refused > 0 ? `; ${refused} refused` : ''}`;
}

async function readPage(client: Client): Promise<number | undefined> {
  return toMs(await client.send({ path: '/', from: hall, headers: { 'accept-encoding': 'br' } }), 200);
}

async function giveAsKnown(bench: Bench, client: Client, cookie: string): Promise<number | undefined> {
  const { method, path, headers, body } = toBallot(bench, cookie, 0);
  return toMs(await client.send({ method, path, from: hall, headers, body: JSON.parse(body) }), 201);
}

function toMs({ status, ms }: Answer, wanted: number): number | undefined {
  return status === wanted ? ms : undefined;
}

/** The same where cards vote: others show a card of their own and give its ballot. */
async function measureCards(started: Started, client: Client, seconds: number): Promise<void> {
  const { organiser } = started;
  const bench = { ...started, ...(await openBatch(started, { questions: 30, phase: 1 })) };
  const path = `/api/batches/${bench.batchId}/card`;
  await organiser.change(bench.batchId, { rules: { voters: 'cards' } });
  const { cards } = await organiser.call<{ cards: { code: string }[] }>(
    'POST',
    `/api/admin/batches/${bench.batchId}/cards`,
    { count: 1_000 },
  );
  await organiser.change(bench.batchId, { phase: 2 });
  const give = async () => {
    const code = cards.pop()?.code ?? '';
    const shown = await client.send({ method: 'POST', path, from: hall, body: { code } });
    if (shown.status !== 204) return undefined;
    const given = await giveAsKnown(bench, client, String(shown.headers['set-cookie']?.[0]?.split(';')[0]));
    return given && given + shown.ms;
  };
  const calls = [
    { ...get('/'), name: 'GET /, where cards vote' },
    { ...post(path, { code: cards.pop()?.code ?? '' }), name: 'one right card, shown again and again' },
    { ...post(path, { code: 'ABCD-EFGH-JKMN' }), name: 'a wrong code of a card' },
  ];
  await measure(started, { calls, client, seconds, give });
}
