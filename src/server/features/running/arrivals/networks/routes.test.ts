import { afterAll, beforeAll, expect, test } from 'vitest';
import { ballotsApi } from '#contract/council/ballots.ts';
import { mostLetIn, networksApi } from '#contract/running/arrivals-networks.ts';
import { auditApi } from '#contract/trust/audit.ts';
import { LimitedNetworks } from '#server/limits/limited-networks.ts';
import { startTestApp, type TestApp, type Visitor } from '#tests/support/app.ts';

let app: TestApp;
let admin: Visitor;

beforeAll(async () => {
  // Two newcomers of one network at once; eight who stand in line have much of it, and four of them wait the usual time.
  app = await startTestApp({ RATE_LIMIT_FACTOR: '0.02', TRUSTED_PROXIES: '127.0.0.1/32' });
  admin = await app.signIn();
});
afterAll(() => app.stop());

async function become(address: string, at = app): Promise<number> {
  const { path, method } = ballotsApi.becomeVoter;
  return (await at.visitor().fetch(path, { method, headers: { 'x-forwarded-for': address } })).status;
}
/** Newcomers until those after them wait long. */
async function fill(address: string) {
  for (let n = 0; n < 8; n++) expect(await become(address)).toBe(204);
}
const list = async () => (await admin.send(networksApi.list, {})).body;
const open = (id: string, more: number) => admin.send(networksApi.open, { params: { id }, body: { more } });

test('the panel tells that newcomers of a network wait long, and an organiser lets a number of it in', async () => {
  await fill('203.0.113.7');
  await fill('198.51.100.7');
  const told = await list();
  expect(told).toMatchObject([
    { what: 'new_voters', name: '198.51.0.0/16', is_own: false, more_left: 0 },
    { what: 'new_voters', name: '203.0.0.0/16', is_own: false, more_left: 0 },
  ]);
  const hall = told[1]?.id ?? '';
  const leftOf = async () => (await list()).find(({ id }) => id === hall)?.more_left;
  expect((await open(hall, 3)).status).toBe(204);
  expect(await leftOf()).toBe(3);
  await expect
    .poll(async () => {
      await become('203.0.113.7');
      return leftOf();
    })
    .toBe(0);
  await become('203.0.113.7');
  expect(await leftOf()).toBe(0);
  const { body } = await admin.send(auditApi.list, { query: { kind: 'network.opened' } });
  expect(body.entries).toMatchObject([{ after: { network: '203.0.0.0/16', limit: 'new_voters', more: 3 } }]);
});

test('who presses twice lets in no more than once, and an opening can be ended', async () => {
  const [network] = await list();
  const id = network?.id ?? '';
  await open(id, 300);
  await open(id, 300);
  expect((await list()).find((one) => one.id === id)?.more_left).toBe(300);
  await open(id, 0);
  expect((await list()).find((one) => one.id === id)?.more_left).toBe(0);
  expect((await open(id, mostLetIn + 1)).status).toBe(400);
});

test('a neighbourhood is told of beside networks, and is one of the caller who is in it', async () => {
  await app.deps.networks.note('2001:db8:7:100::1', 'new_voters', 'neighbourhood');
  await app.deps.networks.note('2001:db8:7:100::1', 'new_voters', 'network');
  const inIt = await admin.fetch(networksApi.list.path, { headers: { 'x-forwarded-for': '2001:db8:7:200::1' } });
  const told = ((await inIt.json()) as Awaited<ReturnType<typeof list>>).filter(({ name }) => name === '2001:db8::/32');
  expect(told.map((one) => [one.is_neighbourhood, one.is_own])).toEqual([
    [true, true],
    [false, false],
  ]);
});

test('a network that is not there cannot be opened', async () => {
  const answer = await open('0192f0c1-2d3e-7f4a-8b5c-6d7e8f9a0b1c', 300);
  expect([answer.status, answer.body.code]).toEqual([404, 'network_not_found']);
});

test('who has thousands of networks does not fill the list, nor drive the hall out of it', async () => {
  const { db, limiter } = app.deps;
  const hall = '192.0.2.7';
  await new LimitedNetworks(db, limiter).note(hall, 'new_voters', 'network');
  const networks = new LimitedNetworks(db, limiter);
  const countNoted = async () => (await db.selectFrom('limited_networks').select('id').execute()).length;
  const before = await countNoted();
  const address = (n: number) => `2001:db8:${n.toString(16)}::1`;
  await Promise.all(Array.from({ length: 500 }, (_, n) => networks.note(address(n), 'new_voters', 'network')));
  expect((await countNoted()) - before).toBeLessThan(100);
  const inHall = await admin.fetch(networksApi.list.path, { headers: { 'x-forwarded-for': hall } });
  expect(await inHall.json()).toMatchObject([{ name: '192.0.0.0/16', is_own: true }, ...Array(19).fill({})]);
});
