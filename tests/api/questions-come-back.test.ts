import { expect, test } from 'vitest';
import { questionsApi } from '#contract/council/questions.ts';
import { openBatch, setPhase } from '#tests/support/council.ts';
import { roughWords, wholeWords } from '#tests/support/hard-words.ts';
import { shareApp } from '#tests/support/prepared-app.ts';
import { compile } from '#text/compile.ts';
import { readCatalogues } from '#text/read.ts';
import { layoutOf, rowsOf } from '#web/features/questions/panel/import/columns.ts';
import { headingsOf } from '#web/features/questions/panel/import/headings.ts';
import { readTable } from '#web/features/questions/panel/import/reading/read-table.ts';

// A file of ours comes back in: written by the server, read as the panel reads it, and imported.

const { admin } = await shareApp();
const catalogues = readCatalogues();
const languages = Object.keys(catalogues);
const headings = headingsOf(languages.map((code) => compile(catalogues, code)));

const asked = [
  ...wholeWords.map((words) => `Who says ${words}?`),
  ...roughWords.map((words) => `a${words}b`),
  '=1+1 is what?',
  '-1 or +1?',
  '@home;=here',
  "'quoted' words",
  'One\n=two\n"-three"',
  '＝1 full width',
];

async function completeWith(texts: readonly string[]) {
  const { batch } = await openBatch(admin, { phase: 1, questions: 4 });
  const rows = texts.map((text, n) => ({ text, author: `Ada ${n}`, author_email: n % 2 ? `ada${n}@example.org` : '' }));
  await admin.send(questionsApi.import, { params: { id: batch.id }, headers: {}, body: { rows } });
  const before = await listQuestions(batch.id);
  await setPhase(admin, batch, 2);
  await setPhase(admin, batch, 3);
  return { batch, before };
}

const listQuestions = async (batch: string) =>
  (await admin.send(questionsApi.list, { query: { batch, order: 'oldest' } })).body
    .map(({ text, author, author_email }) => ({ text, author, author_email }))
    .sort((one, other) => (one.author < other.author ? -1 : 1));

async function bringBack(file: Blob) {
  const read = await readTable(file, headings);
  if ('code' in read) throw new Error(`The file was not read: ${read.code}.`);
  const { rows, leftOut } = rowsOf(read.table, layoutOf(read.table, headings));
  const { batch } = await openBatch(admin, { phase: 1, questions: 0, active: false, takeAlong: 'none' });
  const body = { rows: rows.map(({ cells }) => cells) };
  const answer = await admin.send(questionsApi.import, { params: { id: batch.id }, headers: {}, body });
  expect(answer).toMatchObject({ status: 200, body: { rows: [], count: rows.length } });
  expect(leftOut).toBe(0);
  return listQuestions(batch.id);
}

const download = async (id: string, name: string, language = 'en') =>
  (await admin.fetch(`/api/admin/batches/${id}/${name}`, { headers: { 'accept-language': language } })).blob();

test('the ranking of a council, as CSV or as a workbook of any language, comes back word for word', async () => {
  const { batch, before } = await completeWith(asked);
  expect(await bringBack(await download(batch.id, 'ranking.csv?emails=1'))).toEqual(before);
  for (const language of languages)
    expect(await bringBack(await download(batch.id, 'ranking.xlsx?emails=1', language))).toEqual(before);
}, 60_000);

test('where the file has no addresses, the questions have none', async () => {
  const { batch, before } = await completeWith(['Why?', 'Who?']);
  const nobody = before.map((question) => ({ ...question, author_email: '' }));
  for (const name of ['ranking.csv', 'ranking.xlsx'])
    expect(await bringBack(await download(batch.id, name))).toEqual(nobody);
});
