import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contract/api.ts';
import { questionsApi } from '#contract/council/questions.ts';
import { usersApi } from '#contract/people/users.ts';
import { join, type Member } from '#tests/support/administrators.ts';
import { startTestApp, type TestApp, type Visitor } from '#tests/support/app.ts';
import { becomeVoter, cast, choose, openBatch, setPhase } from '#tests/support/council.ts';

let app: TestApp;
let owner: Visitor;
let viewer: Member;
let moderator: Member;
let ids: { batch: string; user: string };

const hidden = /hidden\.example/i;

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.signIn();
  viewer = await join(app, owner, 'viewer');
  moderator = await join(app, owner, 'moderator');
  const { body: user } = await owner.send(usersApi.create, { body: { name: 'Zoe', email: 'aaron@hidden.example' } });
  await owner.send(usersApi.create, { body: { name: 'Adam', email: 'zebra@hidden.example' } });
  const { batch, questions } = await openBatch(owner, { questions: 4 });
  for (const question of questions)
    await owner.send(questionsApi.update, {
      params: { id: question.id },
      headers: {},
      body: { author_email: `${question.text.length}@hidden.example` },
    });
  await setPhase(owner, batch, 2);
  await cast(await becomeVoter(app.visitor()), batch, choose(questions));
  await setPhase(owner, batch, 3);
  ids = { batch: batch.id, user: user.id };
});
afterAll(() => app.stop());

const readable = endpoints.filter(({ method, access }) => method === 'GET' && access.includes('viewer'));

test.each(readable.map(({ name, path }) => [name, path]))('%s tells a viewer no address', async (name, path) => {
  for (const id of [ids.batch, ids.user]) {
    const answer = await viewer.visitor.fetch(path.replaceAll(/\{\w+\}/g, id));
    expect(await answer.text(), name).not.toMatch(hidden);
  }
});

test('a viewer reads "" where others read the address, in every list', async () => {
  const lists = async ({ visitor }: Pick<Member, 'visitor'>) => [
    ...(await visitor.send(usersApi.list, { query: {} })).body.map(({ email }) => email),
    ...(await visitor.send(questionsApi.list, { query: {} })).body.map(({ author_email }) => author_email),
    ...(await visitor.send(questionsApi.list, { query: { batch: ids.batch } })).body.map(
      ({ author_email }) => author_email,
    ),
  ];
  const seen = await lists(viewer);
  expect(seen.length).toBeGreaterThanOrEqual(10);
  expect(new Set(seen)).toEqual(new Set(['']));
  expect(await lists(moderator)).toContainEqual(expect.stringMatching(hidden));
});

test('no filter, search or order tells a viewer whether an address is known', async () => {
  const asked = {
    usersByEmail: (text: string) => viewer.visitor.send(usersApi.list, { query: { email: `${text}@hidden.example` } }),
    users: (search: string) => viewer.visitor.send(usersApi.list, { query: { search } }),
    userCount: (search: string) => viewer.visitor.send(usersApi.count, { query: { search } }),
    questionsByEmail: (text: string) =>
      viewer.visitor.send(questionsApi.list, { query: { author_email: `${text}@hidden.example` } }),
    questionCountByEmail: (text: string) =>
      viewer.visitor.send(questionsApi.count, { query: { author_email: `${text}@hidden.example` } }),
    questions: (search: string) => viewer.visitor.send(questionsApi.list, { query: { search } }),
    questionsOfBatch: (search: string) =>
      viewer.visitor.send(questionsApi.list, { query: { search, batch: ids.batch } }),
    questionsByStones: (search: string) =>
      viewer.visitor.send(questionsApi.list, { query: { search, order: 'stones' } }),
    questionCount: (search: string) => viewer.visitor.send(questionsApi.count, { query: { search } }),
  };
  for (const [way, ask] of Object.entries(asked)) {
    const [known, unknown] = [await ask('hidden'), await ask('nowhere')];
    const plain = ({ status, body }: { status: number; body: object }) => ({
      status,
      body: { ...body, request_id: '' },
    });
    expect(plain(known), way).toEqual(plain(unknown));
    expect(plain(await ask('aaron')), way).toEqual(plain(unknown));
  }
  const sorted = await viewer.visitor.send(usersApi.list, { query: { order: 'email' } });
  expect(sorted).toMatchObject({ status: 403, body: { code: 'role_insufficient' } });
});

test('a viewer still finds by names and words, and others by addresses', async () => {
  const users = async ({ visitor }: Member, search: string) =>
    (await visitor.send(usersApi.list, { query: { search } })).body.map(({ name }) => name);
  expect(await users(viewer, 'zo')).toEqual(['Zoe']);
  expect(await users(viewer, 'zebra')).toEqual([]);
  expect(await users(moderator, 'zebra')).toEqual(['Adam']);
  const questions = async ({ visitor }: Member, search: string) =>
    (await visitor.send(questionsApi.count, { query: { search } })).body.count;
  expect(await questions(viewer, 'question 1')).toBe(1);
  expect(await questions(viewer, 'hidden.example')).toBe(0);
  expect(await questions(moderator, 'hidden.example')).toBe(4);
});

test('what a viewer reads of themselves holds their own address', async () => {
  expect(viewer.administrator.email).toBe(viewer.credentials.email);
});
