import { expect, test } from 'vitest';
import { activeBatchApi } from '#contract/council/active-batch.ts';
import { ballotsApi } from '#contract/council/ballots.ts';
import { eventsPath } from '#contract/council/events.ts';
import { connect } from '#server/database/connect.ts';
import { asOwner } from '#tests/support/app.ts';
import { become, impatient, startForTest, strict, viaProxy } from '#tests/support/network-limits.ts';
import { recordLog } from '#tests/support/record-log.ts';

const { becomeVoter: newVoter } = ballotsApi;

test('a forged forwarding header changes nothing', async () => {
  const app = await startForTest(strict, undefined, undefined, impatient());
  const statuses = [];
  for (let n = 0; n < 4; n++) {
    statuses.push(
      await become(app.visitor(), { 'x-forwarded-for': `203.0.113.${n}`, forwarded: `for=203.0.113.${n}` }),
    );
  }
  expect(statuses).toEqual([204, 204, 429, 429]);
  // Nor does one make a foreign page ours, or the plain line a secure one.
  const forged = { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' };
  expect(await become(app.visitor(), forged)).toBe(403);
  const page = await app.visitor().fetch('/', { headers: forged });
  expect(page.headers.get('strict-transport-security')).toBeNull();
});

test('nor when proxies are trusted, but not this one', async () => {
  const app = await startForTest({ ...strict, TRUSTED_PROXIES: '10.0.0.0/8' }, undefined, undefined, impatient());
  const statuses = [];
  for (let n = 0; n < 3; n++) statuses.push(await become(app.visitor(), { 'x-forwarded-for': `203.0.113.${n}` }));
  expect(statuses).toEqual([204, 204, 429]);
  const forged = { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' };
  expect(await become(app.visitor(), forged)).toBe(403);
});

test('behind a trusted proxy counts the address that it names, not those that a visitor put before it', async () => {
  const app = await startForTest(
    { ...strict, ...viaProxy, ALLOWED_HOSTS: 'stones.example' },
    undefined,
    undefined,
    impatient(),
  );
  const statuses = [];
  for (let n = 0; n < 3; n++) {
    statuses.push(await become(app.visitor(), { 'x-forwarded-for': `10.1.1.${n}, 203.0.113.7` }));
  }
  expect(statuses).toEqual([204, 204, 429]);
  expect(await become(app.visitor(), { 'x-forwarded-for': '203.0.113.8' })).toBe(204);
  const behind = {
    'x-forwarded-for': '203.0.113.9',
    'x-forwarded-host': 'stones.example',
    'x-forwarded-proto': 'https',
  };
  expect(await become(app.visitor(), { ...behind, origin: 'https://stones.example' })).toBe(204);
});

test('IPv6 counts by /56, of which a household has every /64', async () => {
  const app = await startForTest({ ...strict, ...viaProxy }, undefined, undefined, impatient());
  const from = (address: string) => become(app.visitor(), { 'x-forwarded-for': address });
  expect([await from('2001:db8:1:2::1'), await from('2001:db8:1:ff::2'), await from('2001:db8:1:3::3')]).toEqual([
    204, 204, 429,
  ]);
  expect(await from('2001:db8:1:100::1')).toBe(204);
});

test('an address is written down nowhere but in the log line of a failed sign-in: not in the database either', async () => {
  const { logger, lines } = recordLog();
  const app = await startForTest({ ...strict, ...viaProxy }, undefined, logger, impatient());
  const headers = { 'x-forwarded-for': '203.0.113.77', 'content-type': 'application/json', 'user-agent': 'curious' };
  const visit = (path: string, init: RequestInit = {}) => app.visitor().fetch(path, { ...init, headers });
  for (let n = 0; n < 8; n++) await visit(newVoter.path, { method: newVoter.method, body: '{}' });
  await visit('/api/auth/sign-in/email', { method: 'POST', body: '{"email":"a@example.org","password":"x"}' });
  await visit('/api/auth/sign-in/email', { method: 'POST', body: 'no JSON' });
  for (const path of ['/', '/%', '/nowhere', activeBatchApi.read.path]) await visit(path);
  const controller = new AbortController();
  await app.visitor().fetch(eventsPath, { headers, signal: controller.signal });
  controller.abort();

  const { db } = app.deps;
  const limited = await db.selectFrom('limited_networks').selectAll().execute();
  expect(limited).toMatchObject([{ name: '203.0.0.0/16', what: 'new_voters' }]);
  const rows = JSON.stringify([await db.selectFrom('rate_limits').selectAll().execute(), limited]);
  expect(rows).toContain('counted_at');
  const others = lines.filter((line) => !line.includes('"a sign-in failed"'));
  expect(others.length).toBeLessThan(lines.length);
  for (const text of [others.join(''), rows]) expect(text).not.toContain('203.0.113');
});

test('the keys are made once, 32 bytes each, by however many copies, and are never logged', async () => {
  const { logger, lines } = recordLog();
  const app = await startForTest({}, undefined, logger);
  await asOwner(app.connection, 'delete from secrets');
  const copies = await Promise.all([1, 2, 3].map(() => startForTest({}, app.connection, logger)));
  const { db } = connect(app.connection, () => {});
  const rows = await db.selectFrom('secrets').select(['name', 'value']).orderBy('name').execute();
  await db.destroy();
  const stored = rows.map(({ name, value }) => ({ name, value: value ?? Buffer.alloc(0) }));
  expect(stored.map(({ name }) => name)).toEqual([
    'limits',
    'people',
    'second_factors',
    'sessions',
    'voter_seals',
    'voters',
  ]);
  for (const { value } of stored) {
    expect(value).toHaveLength(32);
    for (const form of ['hex', 'base64', 'base64url'] as const)
      expect(lines.join('')).not.toContain(value.toString(form));
  }
  for (const { deps } of copies) {
    const held = Object.entries(deps.secrets).map(([name, key]) => ({ name, value: key.export() }));
    expect(held.toSorted((one, other) => (one.name < other.name ? -1 : 1))).toEqual(stored);
  }
  expect(new Set(stored.map(({ value }) => value.toString('hex'))).size).toBe(stored.length);
});
