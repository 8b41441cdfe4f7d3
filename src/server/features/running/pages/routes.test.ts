import { describe, expect, test } from 'vitest';
import { identityApi, noIdentity } from '#contract/running/identity.ts';
import { isGiven, isWorded, pageNames, pageRows, type WordedPage } from '#contract/running/page-rows.ts';
import { fromWire, gapStart, type PageWords, pagesApi, toWire } from '#contract/running/pages.ts';
import { auditApi } from '#contract/trust/audit.ts';
import { toIfMatch } from '#contract/wire/revision.ts';
import { mostLanguages } from '#contract/wire/text-fields.ts';
import { shareApp } from '#tests/support/prepared-app.ts';

const { app, admin } = await shareApp();

const { privacy, accessibility } = pagesApi;
const headersOf = (revision?: number) => (revision === undefined ? {} : toIfMatch(revision));
const readPrivacy = async () => (await app.visitor().send(privacy.read, {})).body;
const writePrivacy = (privacy_text: string | null, revision?: number, privacy_texts: Record<string, string> = {}) =>
  admin.send(privacy.update, { headers: headersOf(revision), body: { privacy_text, privacy_texts } });
const readStatement = async () => (await app.visitor().send(accessibility.read, {})).body.statement;
const give = (words: { accessibility_text?: string; accessibility_texts?: Record<string, string>; given?: boolean }) =>
  admin.send(accessibility.update, {
    headers: {},
    body: { accessibility_text: null, accessibility_texts: {}, given: true, ...words },
  });

describe.each(pageNames.filter(isWorded))('%s', (name: WordedPage) => {
  const api = pagesApi[name];
  const write = ({ text = null, texts = {} }: Partial<PageWords>, revision?: number) =>
    admin.send(api.update, {
      headers: headersOf(revision),
      body: { ...toWire(name, { text, texts }), ...(isGiven(name) && { given: true }) } as never,
    });
  const read = async (): Promise<PageWords> => {
    const { body } = await app.visitor().send(api.read, {});
    return fromWire(name, ('statement' in body ? body.statement : body) ?? {});
  };

  test('a long text in each of many languages fits, and no more', async () => {
    const { longest } = pageRows[name];
    const letter = (n: number) => String.fromCharCode(65 + (Math.floor(n) % 26));
    const codes = Array.from(
      { length: mostLanguages },
      (_, n) => `x${letter(n).toLowerCase()}-${letter(n / 26)}${letter(n)}`,
    );
    // In bytes and in JSON as long as a text can be.
    for (const long of ['\u0b83'.repeat(longest), `${'"\n'.repeat(longest / 2 - 1)}aa`]) {
      const texts = Object.fromEntries(codes.map((code) => [code, long]));
      expect((await write({ text: long, texts })).status).toBe(200);
      expect((await read()).texts).toEqual(texts);
      expect((await write({ texts: { ...texts, de: 'Text' } })).status).toBe(400);
      expect((await write({ text: `${long}a` })).status).toBe(400);
    }
  });

  test.each([
    ['no language', { x: 'Text' }],
    ['an empty text', { de: ' ' }],
    ['a text that is too long', { de: 'a'.repeat(pageRows[name].longest + 1) }],
  ])('texts with %s are refused', async (_, texts) => {
    const before = await read();
    expect((await write({ texts })).status).toBe(400);
    expect(await read()).toEqual(before);
  });

  test('two who edit at once do not overwrite each other, the first words included', async () => {
    const answers = await Promise.all(['one', 'other', 'third'].map((text) => write({ text, texts: { de: text } }, 0)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
    expect(await write({ text: 'late' }, 0)).toMatchObject({ status: 412, body: { code: 'changed_meanwhile' } });
    expect((await write({ text: 'in time' }, 1)).status).toBe(200);
  });

  test('the audit keeps what was read in which language, before and after', async () => {
    await write({ text: 'Ask.', texts: { de: 'Fragen Sie.', fr: 'Demandez.' } });
    await write({ text: 'Ask.', texts: { de: 'Fragen Sie Maren.' } });
    const { entries } = (await admin.send(auditApi.list, { query: { kind: `${name}.updated` } })).body;
    expect(entries[0]).toMatchObject({
      before: { [`${name}_text_de`]: 'Fragen Sie.', [`${name}_text_fr`]: 'Demandez.' },
      after: { [`${name}_text_de`]: 'Fragen Sie Maren.' },
    });
    expect(Object.keys(entries[0]?.before ?? {})).not.toContain(`${name}_text`);
  });
});

test.each(pageNames)('the page %s itself is served', async (name) => {
  const answer = await app.visitor().fetch(pageRows[name].path);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
});

test('without words of an organiser the built-in text about privacy stands', async () => {
  expect(await readPrivacy()).toEqual({ privacy_text: null, changed_at: null, revision: 0 });
});

test('everybody reads what an organiser wrote about privacy, until it is taken back', async () => {
  expect((await writePrivacy('  # Privacy\n\nWe keep little.  ', 0)).status).toBe(200);
  expect(await readPrivacy()).toMatchObject({ privacy_text: '# Privacy\n\nWe keep little.', revision: 1 });
  expect(await writePrivacy('  ')).toMatchObject({ status: 200, body: { privacy_text: null, revision: 2 } });
  expect(await readPrivacy()).toMatchObject({ privacy_text: null, revision: 2 });
});

test('there is a text about privacy by language beside the one for all others, and a save says all that there are', async () => {
  const saved = await writePrivacy('Ask us.', undefined, { fr: ' Demandez. ', de: 'Fragen Sie uns.' });
  const texts = { de: 'Fragen Sie uns.', fr: 'Demandez.' };
  expect(saved).toMatchObject({ status: 200, body: { privacy_text: 'Ask us.', privacy_texts: texts } });
  expect(await readPrivacy()).toEqual(saved.body);
  await writePrivacy(null, undefined, { fr: 'Demandez.' });
  expect(await readPrivacy()).toMatchObject({ privacy_text: null, privacy_texts: { fr: 'Demandez.' } });
  // Who knows of one text only says what all readers read, as before.
  await admin.send(privacy.update, { headers: {}, body: { privacy_text: 'Ask.' } });
  expect(await readPrivacy()).not.toHaveProperty('privacy_texts');
});

test('until somebody gives a statement there is none, whatever is drafted', async () => {
  expect(await readStatement()).toBeNull();
  expect((await give({ accessibility_text: `Not yet ${gapStart} why]`, given: false })).status).toBe(200);
  expect(await readStatement()).toBeNull();
  const draft = (await admin.send(accessibility.readDraft, {})).body;
  expect(draft).toMatchObject({ accessibility_text: `Not yet ${gapStart} why]`, given: false, revision: 1 });
});

test('everybody reads a statement that is given, in each language, until it is taken back, and the audit says so', async () => {
  await give({ accessibility_text: ' Nearly all of it. ', accessibility_texts: { de: 'Fast alles.' } });
  expect(await readStatement()).toMatchObject({
    accessibility_text: 'Nearly all of it.',
    accessibility_texts: { de: 'Fast alles.' },
  });
  await give({ accessibility_text: 'Nearly all of it.', given: false });
  expect(await readStatement()).toBeNull();
  const { entries } = (await admin.send(auditApi.list, { query: { kind: 'accessibility.updated' } })).body;
  expect(entries).toMatchObject([
    { before: { given: true }, after: { given: false } },
    { before: { given: false }, after: { given: true } },
  ]);
});

test.each([
  ['nothing at all', {}],
  ['gaps of the frame', { accessibility_text: `Conforms ${gapStart} how far].` }],
  ['gaps in one language', { accessibility_text: 'Conforms.', accessibility_texts: { de: `Stand: ${gapStart} Tag]` } }],
])('a statement with %s cannot be given', async (_, words) => {
  expect((await give(words)).status).toBe(400);
  expect((await give({ ...words, given: false })).status).toBe(200);
});

const nameImprint = (imprint: string | null) =>
  admin.send(identityApi.update, { headers: {}, body: { ...noIdentity, imprint } });
const openImprint = () => app.visitor().fetch('/imprint', { redirect: 'manual' });

test('the imprint leads on to the page that the council names, and is a page of its own where it names none', async () => {
  await nameImprint('https://altdorf.example/imprint');
  const led = await openImprint();
  expect([led.status, led.headers.get('location')]).toEqual([302, 'https://altdorf.example/imprint']);
  await nameImprint(null);
  expect((await openImprint()).status).toBe(200);
});

test('the imprint leads nobody round in a circle', async () => {
  await nameImprint(`${app.url}/imprint/`);
  expect((await openImprint()).status).toBe(200);
});
