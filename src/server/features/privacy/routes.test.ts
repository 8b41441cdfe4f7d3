import { expect, test } from 'vitest';
import { privacyApi } from '#contract/privacy.ts';
import { toIfMatch } from '#contract/revision.ts';
import { prepareApp } from '#tests/support/prepared-app.ts';

const { app, admin } = await prepareApp();

const read = async () => (await app.visitor().send(privacyApi.read, {})).body;
const write = (privacy_text: string | null, revision?: number) =>
  admin.send(privacyApi.update, {
    headers: revision === undefined ? {} : toIfMatch(revision),
    body: { privacy_text },
  });

test('without words of an organiser the built-in text stands', async () => {
  expect(await read()).toEqual({ privacy_text: null, changed_at: null, revision: 0 });
});

test('everybody reads what an organiser wrote, until it is taken back', async () => {
  expect((await write('  # Privacy\n\nWe keep little.  ', 0)).status).toBe(200);
  expect(await read()).toMatchObject({ privacy_text: '# Privacy\n\nWe keep little.', revision: 1 });
  expect(await write('  ')).toMatchObject({ status: 200, body: { privacy_text: null, revision: 2 } });
  expect(await read()).toMatchObject({ privacy_text: null, revision: 2 });
});

test('two who edit at once do not overwrite each other, the first words included', async () => {
  const answers = await Promise.all(['one', 'other', 'third'].map((text) => write(text, 0)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
  expect(await write('late', 0)).toMatchObject({ status: 412, body: { code: 'changed_meanwhile' } });
  expect((await write('in time', 1)).status).toBe(200);
});

test('the page itself is served', async () => {
  const answer = await app.visitor().fetch('/privacy');
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
});
