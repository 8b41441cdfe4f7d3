import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { ballotsApi } from '#contract/council/ballots.ts';
import { networksApi } from '#contract/running/networks.ts';
import { auditApi } from '#contract/trust/audit.ts';
import { LimitedNetworks } from '#server/limits/limited-networks.ts';
import { startTestApp, type TestApp, type Visitor } from '#tests/support/app.ts';

let app: TestApp;
let admin: Visitor;

beforeAll(async () => {
  // A two-hundredth of the real limits: two new voters of one network at once.
  app = await startTestApp({ RATE_LIMIT_FACTOR: '0.005', TRUSTED_PROXIES: '127.0.0.1/32' });
  admin = await app.signIn();
});
afterAll(() => app.stop());

async function become(address: string, at = app): Promise<number> {
  const { path, method } = ballotsApi.becomeVoter;
  return (await at.visitor().fetch(path, { method, headers: { 'x-forwarded-for': address } })).status;
}
async function fill(address: string) {
  let status = 204;
  while (status === 204) status = await become(address);
}
const list = async () => (await admin.send(networksApi.list, {})).body;
const open = (id: string, until: Date) =>
  admin.send(networksApi.open, { params: { id }, body: { until: until.toISOString() } });

test('the panel tells that a network is at its limit, and an organiser opens it, for this network alone', async () => {
  await fill('203.0.113.7');
  await fill('198.51.100.7');
  const told = await list();
  expect(told).toMatchObject([
    { what: 'new_voters', name: '198.51.0.0/16', is_own: false, opened_until: null },
    { what: 'new_voters', name: '203.0.0.0/16', is_own: false, opened_until: null },
  ]);
  const hall = told[1]?.id ?? '';
  const until = new Date(Date.now() + 3_600_000);
  expect((await open(hall, until)).status).toBe(204);
  expect((await list())[1]).toMatchObject({ id: hall, opened_until: until.toISOString() });
  await expect.poll(() => become('203.0.113.7')).toBe(204);
  for (let n = 0; n < 20; n++) expect(await become('203.0.113.7')).toBe(204);
  await fill('198.51.100.7');
  const { body } = await admin.send(auditApi.list, { query: { kind: 'network.opened' } });
  expect(body.entries).toMatchObject([
    { after: { network: '203.0.0.0/16', limit: 'new_voters', until: until.toISOString() } },
  ]);
});

test('an opening lasts a day at most, and a moment that is past ends it', async () => {
  const [network] = await list();
  const id = network?.id ?? '';
  await open(id, new Date(Date.now() + 5 * 86_400_000));
  const opened = (await list()).find((one) => one.id === id)?.opened_until ?? '';
  expect(Date.parse(opened) - Date.now()).toBeLessThanOrEqual(86_400_000);
  await open(id, new Date(Date.now() - 1_000));
  expect((await list()).find((one) => one.id === id)?.opened_until).toBeNull();
});

test('a network that is not there cannot be opened', async () => {
  const answer = await open('0192f0c1-2d3e-7f4a-8b5c-6d7e8f9a0b1c', new Date());
  expect([answer.status, answer.body.code]).toEqual([404, 'network_not_found']);
});

test('who has thousands of networks does not fill the list, nor drive the hall out of it', async () => {
  const { db, limiter } = app.deps;
  const hall = '192.0.2.7';
  await new LimitedNetworks(db, limiter).note(hall, 'new_voters');
  const networks = new LimitedNetworks(db, limiter);
  const countNoted = async () => (await db.selectFrom('limited_networks').select('id').execute()).length;
  const before = await countNoted();
  const address = (n: number) => `2001:db8:1:${n.toString(16)}::1`;
  await Promise.all(Array.from({ length: 500 }, (_, n) => networks.note(address(n), 'new_voters')));
  expect((await countNoted()) - before).toBeLessThan(100);
  const inHall = await admin.fetch(networksApi.list.path, { headers: { 'x-forwarded-for': hall } });
  expect(await inHall.json()).toMatchObject([{ name: '192.0.0.0/16', is_own: true }, ...Array(19).fill({})]);
});

test('the newcomers of an opened network come in while strangers elsewhere use up what everybody shares', async () => {
  const hall = '198.18.0.7';
  await fill(hall);
  const inHall = await admin.fetch(networksApi.list.path, { headers: { 'x-forwarded-for': hall } });
  const [own] = (await inHall.json()) as { id: string }[];
  await open(own?.id ?? '', new Date(Date.now() + 3_600_000));
  await expect.poll(() => become(hall)).toBe(204);
  let elsewhere = 204;
  for (let n = 0; elsewhere === 204; n++) elsewhere = await become(`198.19.${n}.1`);
  expect(await become('198.20.0.1')).toBe(429);
  expect(await become(hall)).toBe(204);
});

test('who calls once, where a whole neighbourhood is at its limit, does not stand in the list', async () => {
  // Apart from what everybody shares, which the tests before have used up.
  const calm = await startTestApp({ RATE_LIMIT_FACTOR: '0.005', TRUSTED_PROXIES: '127.0.0.1/32' });
  onTestFinished(calm.stop);
  const address = (n: number) => `2001:db8:2:${n.toString(16)}::1`;
  let status = 204;
  let n = 0;
  while (status === 204) status = await become(address(n++), calm);
  expect(n).toBeGreaterThan(3);
  for (const end = n + 5; n < end; n++) expect(await become(address(n), calm)).toBe(429);
  expect(await calm.deps.db.selectFrom('limited_networks').select('name').execute()).toEqual([]);
});
