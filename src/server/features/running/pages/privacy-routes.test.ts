import { expect, test } from 'vitest';
import { privacyApi } from '#contract/running/pages-privacy.ts';
import { auditApi } from '#contract/trust/audit.ts';
import { maxLengths, mostLanguages } from '#contract/wire/fields.ts';
import { toIfMatch } from '#contract/wire/revision.ts';
import { prepareApp } from '#tests/support/prepared-app.ts';

const { app, admin } = await prepareApp();

const read = async () => (await app.visitor().send(privacyApi.read, {})).body;
const write = (privacy_text: string | null, revision?: number, privacy_texts: Record<string, string> = {}) =>
  admin.send(privacyApi.update, {
    headers: revision === undefined ? {} : toIfMatch(revision),
    body: { privacy_text, privacy_texts },
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

test('there is a text by language beside the one for all others, and a save says all that there are', async () => {
  const saved = await write('Ask us.', undefined, { fr: ' Demandez. ', de: 'Fragen Sie uns.' });
  const texts = { de: 'Fragen Sie uns.', fr: 'Demandez.' };
  expect(saved).toMatchObject({ status: 200, body: { privacy_text: 'Ask us.', privacy_texts: texts } });
  expect(await read()).toEqual(saved.body);
  await write(null, undefined, { fr: 'Demandez.' });
  expect(await read()).toMatchObject({ privacy_text: null, privacy_texts: { fr: 'Demandez.' } });
  // Who knows of one text only says what all readers read, as before.
  await admin.send(privacyApi.update, { headers: {}, body: { privacy_text: 'Ask.' } });
  expect(await read()).not.toHaveProperty('privacy_texts');
});

test('the audit keeps what was read in which language, before and after', async () => {
  await write('Ask.', undefined, { de: 'Fragen Sie.', fr: 'Demandez.' });
  await write('Ask.', undefined, { de: 'Fragen Sie Maren.' });
  const { entries } = (await admin.send(auditApi.list, { query: { kind: 'privacy.updated' } })).body;
  expect(entries[0]).toMatchObject({
    before: { privacy_text_de: 'Fragen Sie.', privacy_text_fr: 'Demandez.' },
    after: { privacy_text_de: 'Fragen Sie Maren.' },
  });
  expect(Object.keys(entries[0]?.before ?? {})).not.toContain('privacy_text');
});

test('a long text in each of many languages fits, and no more', async () => {
  const codes = Array.from({ length: mostLanguages }, (_, n) => `x${String.fromCharCode(97 + (n % 26))}-${10 + n}`);
  const long = '\u0b83'.repeat(maxLengths.privacyText);
  const texts = Object.fromEntries(codes.map((code) => [code, long]));
  expect((await write(long, undefined, texts)).status).toBe(200);
  expect((await read()).privacy_texts).toEqual(texts);
  expect((await write(null, undefined, { ...texts, de: 'Text' })).status).toBe(400);
});

test.each([
  ['no language', { x: 'Text' }],
  ['an empty text', { de: ' ' }],
  ['a text that is too long', { de: 'a'.repeat(maxLengths.privacyText + 1) }],
])('texts with %s are refused', async (_, texts) => {
  const before = await read();
  expect((await write(null, undefined, texts)).status).toBe(400);
  expect(await read()).toEqual(before);
});

test('two who edit at once do not overwrite each other, the first words included', async () => {
  const answers = await Promise.all(['one', 'other', 'third'].map((text) => write(text, 0, { de: text })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
  expect(await write('late', 0)).toMatchObject({ status: 412, body: { code: 'changed_meanwhile' } });
  expect((await write('in time', 1)).status).toBe(200);
});

test('the page itself is served', async () => {
  const answer = await app.visitor().fetch('/privacy');
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
});
