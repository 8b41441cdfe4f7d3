import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { usersApi } from '#contract/people/users.ts';
import { toIfMatch } from '#contract/wire/revision.ts';
import { shareApp } from '#tests/support/prepared-app.ts';

const { admin } = await shareApp();

const create = (name: string, email: string) => admin.send(usersApi.create, { body: { name, email } });
const list = async (email?: string) => (await admin.send(usersApi.list, { query: email ? { email } : {} })).body;

test('users are listed newest first and found by e-mail, whatever the case', async () => {
  await create('Ada', 'ada@example.org');
  await create(' Grace ', ' Grace@example.org ');
  expect((await list()).map(({ name, email }) => [name, email])).toEqual([
    ['Grace', 'Grace@example.org'],
    ['Ada', 'ada@example.org'],
  ]);
  expect(await list('GRACE@example.org')).toMatchObject([{ name: 'Grace' }]);
  expect(await list('nobody@example.org')).toEqual([]);
});

test('one address belongs to one user', async () => {
  await create('Ada', 'ada@example.org');
  expect(await create('Other', 'ADA@example.org')).toMatchObject({ status: 409, body: { code: 'email_taken' } });
  expect(await list()).toHaveLength(1);
});

test('upsert creates who is new, renames who has another name, and leaves who has the same', async () => {
  const upsert = (name: string) => admin.send(usersApi.upsert, { body: { name, email: 'ada@example.org' } });
  await create('Decoy', 'decoy@example.org');
  const created = await upsert('Ada');
  const same = await upsert('Ada');
  const renamed = await upsert('Ada Lovelace');
  expect(same.body).toEqual(created.body);
  expect(renamed.body).toMatchObject({ id: created.body.id, name: 'Ada Lovelace' });
  expect((await list()).map(({ name }) => name)).toEqual(['Ada Lovelace', 'Decoy']);
});

test('a user is changed and deleted; a missing one is not found', async () => {
  const { body: ada } = await create('Ada', 'ada@example.org');
  const { body: decoy } = await create('Decoy', 'decoy@example.org');
  const params = { id: ada.id };
  const change = { params, headers: toIfMatch(ada.revision), body: { name: 'Ada L.' } };
  expect((await admin.send(usersApi.update, change)).body).toMatchObject({ name: 'Ada L.', email: 'ada@example.org' });
  expect(await admin.send(usersApi.update, change)).toMatchObject({ status: 412, body: { code: 'changed_meanwhile' } });
  const taken = { params, headers: {}, body: { email: 'decoy@example.org' } };
  expect(await admin.send(usersApi.update, taken)).toMatchObject({ status: 409, body: { code: 'email_taken' } });
  expect((await admin.send(usersApi.delete, { params })).status).toBe(204);
  expect(await list()).toEqual([decoy]);
  expect((await admin.send(usersApi.delete, { params })).status).toBe(404);
  const unknown = { params: { id: randomUUID() }, headers: {}, body: { name: 'X' } };
  expect(await admin.send(usersApi.update, unknown)).toMatchObject({ status: 404, body: { code: 'user_not_found' } });
});

test('a part of the users is found, sorted and cut', async () => {
  await create('Grace Hopper', 'zebra@example.org');
  await create('ada', 'ada@example.org');
  await create('Maren', 'maren@example.org');
  const names = async (query: Record<string, string>) =>
    (await admin.send(usersApi.list, { query })).body.map(({ name }) => name);
  expect(await names({ limit: '2' })).toEqual(['Maren', 'ada']);
  expect(await names({ order: 'oldest', limit: '1', offset: '1' })).toEqual(['ada']);
  expect(await names({ order: 'name' })).toEqual(['ada', 'Grace Hopper', 'Maren']);
  expect(await names({ order: 'email' })).toEqual(['ada', 'Maren', 'Grace Hopper']);
  expect(await names({ search: 'example HOP' })).toEqual(['Grace Hopper']);
  expect(await names({ search: '%' })).toEqual([]);
  expect((await admin.send(usersApi.count, { query: { search: 'example' } })).body).toEqual({ count: 3 });
  expect((await admin.send(usersApi.count, { query: { search: 'hopper zebra' } })).body).toEqual({ count: 1 });
});
