import { expect, test } from 'vitest';
import { accessibilityApi, gapStart, type StatementWords } from '#contract/running/pages-accessibility.ts';
import { auditApi } from '#contract/trust/audit.ts';
import { maxLengths, mostLanguages } from '#contract/wire/fields.ts';
import { toIfMatch } from '#contract/wire/revision.ts';
import { prepareApp } from '#tests/support/prepared-app.ts';

const { app, admin } = await prepareApp();

const read = async () => (await app.visitor().send(accessibilityApi.read, {})).body.statement;
const write = (words: Partial<StatementWords>, revision?: number) =>
  admin.send(accessibilityApi.update, {
    headers: revision === undefined ? {} : toIfMatch(revision),
    body: { accessibility_text: null, accessibility_texts: {}, given: true, ...words },
  });

test('until somebody gives a statement there is none, whatever is drafted', async () => {
  expect(await read()).toBeNull();
  expect((await write({ accessibility_text: `Not yet ${gapStart} why]`, given: false }, 0)).status).toBe(200);
  expect(await read()).toBeNull();
  const draft = (await admin.send(accessibilityApi.readDraft, {})).body;
  expect(draft).toMatchObject({ accessibility_text: `Not yet ${gapStart} why]`, given: false, revision: 1 });
});

test('everybody reads what is given, in each language, until it is taken back', async () => {
  await write({ accessibility_text: ' Nearly all of it. ', accessibility_texts: { de: 'Fast alles.' } });
  expect(await read()).toMatchObject({
    accessibility_text: 'Nearly all of it.',
    accessibility_texts: { de: 'Fast alles.' },
  });
  await write({ accessibility_text: 'Nearly all of it.', given: false });
  expect(await read()).toBeNull();
});

test.each([
  ['nothing at all', {}],
  ['gaps of the frame', { accessibility_text: `Conforms ${gapStart} how far].` }],
  ['gaps in one language', { accessibility_text: 'Conforms.', accessibility_texts: { de: `Stand: ${gapStart} Tag]` } }],
])('a statement with %s cannot be given', async (_, words) => {
  expect((await write(words)).status).toBe(400);
  expect((await write({ ...words, given: false })).status).toBe(200);
});

test('a long text in each of many languages fits, and no more', async () => {
  const codes = Array.from({ length: mostLanguages }, (_, n) => `x${String.fromCharCode(97 + (n % 26))}-${10 + n}`);
  const long = `${'"\n'.repeat(maxLengths.statement / 2 - 1)}aa`;
  const texts = Object.fromEntries(codes.map((code) => [code, long]));
  expect((await write({ accessibility_text: long, accessibility_texts: texts })).status).toBe(200);
  expect((await read())?.accessibility_texts).toEqual(texts);
  expect((await write({ accessibility_texts: { ...texts, de: 'Text' } })).status).toBe(400);
  expect((await write({ accessibility_text: `${long}a` })).status).toBe(400);
});

test('two who edit at once do not overwrite each other, and the audit keeps what was said in which language', async () => {
  const answers = await Promise.all(
    ['one', 'other'].map((text) => write({ accessibility_text: text, accessibility_texts: { fr: text } }, 0)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
  await write({ accessibility_text: 'Now so.', accessibility_texts: { de: 'Nun so.' } }, 1);
  const { entries } = (await admin.send(auditApi.list, { query: { kind: 'accessibility.updated' } })).body;
  expect(entries).toMatchObject([
    { after: { accessibility_text: 'Now so.', accessibility_text_de: 'Nun so.' } },
    { before: { given: false }, after: { given: true } },
  ]);
});

test('the page itself is served', async () => {
  const answer = await app.visitor().fetch('/accessibility');
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
});
