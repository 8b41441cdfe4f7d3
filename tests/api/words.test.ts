import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { activeBatchApi } from '#contract/council/active-batch.ts';
import { type Batch, batchesApi } from '#contract/council/batches.ts';
import { outcomesApi } from '#contract/council/outcomes.ts';
import { type Question, questionsApi } from '#contract/council/questions.ts';
import { personalDataApi } from '#contract/people/personal-data.ts';
import { usersApi } from '#contract/people/users.ts';
import { isVisible, lengthOf, tidy } from '#contract/wire/words.ts';
import { becomeVoter, cast, choose, openBatch, setPhase } from '#tests/support/council.ts';
import { readCsv } from '#tests/support/csv.ts';
import { hardLines, hardWords, roughWords, spellingsOfOneMailbox, wholeWords } from '#tests/support/hard-words.ts';
import { shareApp } from '#tests/support/prepared-app.ts';
import { readSheet } from '#tests/support/spreadsheet.ts';

const { app, admin } = await shareApp();

type Submission = { name: string; email: string; text: string };
const ada: Submission = { name: 'Ada', email: 'ada@example.org', text: 'Why?' };

const submit = (batch: Pick<Batch, 'id'>, change: Partial<Submission>) =>
  app.visitor().send(questionsApi.submit, {
    params: { id: batch.id },
    headers: { 'idempotency-key': randomUUID() },
    body: { ...ada, ...change },
  });
const ask = (text: string, author: string, batchId?: string) =>
  admin.send(questionsApi.create, {
    headers: {},
    body: { text, author, author_email: 'ada@example.org', ...(batchId && { batch_id: batchId }) },
  });
const openEmptyBatch = async () => (await openBatch(admin, { phase: 1, questions: 0 })).batch;
const listQuestions = async () => (await admin.send(questionsApi.list, { query: { order: 'oldest' } })).body;
const listUsers = async () => (await admin.send(usersApi.list, { query: {} })).body;
const readText = async (path: string) => (await admin.fetch(path)).text();

/** A completed batch with these questions, each with stones, and an outcome in two lines on the first. */
async function complete(texts: readonly string[], author = 'Ada'): Promise<{ batch: Batch; questions: Question[] }> {
  const { batch } = await openBatch(admin, { phase: 1, questions: 0, takeAlong: 'none' });
  const questions: Question[] = [];
  for (const text of texts) questions.push((await ask(text, author, batch.id)).body);
  for (let n = questions.length; n < 4; n++) questions.push((await ask(`Filler ${n}?`, 'Ada', batch.id)).body);
  await setPhase(admin, batch, 2);
  for (let n = 0; n + 4 <= questions.length; n += 4)
    await cast(await becomeVoter(app.visitor()), batch, choose(questions.slice(n, n + 4)));
  const completed = await setPhase(admin, batch, 3);
  await admin.send(outcomesApi.write, {
    params: { id: batch.id, questionId: questions[0]?.id ?? '' },
    body: {
      outcome: { state: 'answered', words: 'One, two\r\n"three"\n\nfour', day: '2030-01-31', link: null },
    },
  });
  return { batch: completed, questions };
}

describe('a mailbox in many spellings is one person', () => {
  test('whose questions are exported and erased together', async () => {
    const batch = await openEmptyBatch();
    for (const email of spellingsOfOneMailbox) expect((await submit(batch, { email })).status, email).toBe(201);
    expect((await listUsers()).map(({ email }) => email.toLowerCase())).toEqual(['gil@xn--bcher-kva.example']);
    for (const email of ['gil@bücher.example', 'Gil@xn--bcher-kva.example', 'gil\u200b@bücher.example']) {
      const { body } = await admin.send(personalDataApi.export, { body: { email } });
      expect([body.user?.name, body.questions.length]).toEqual(['Ada', spellingsOfOneMailbox.length]);
      expect((await admin.send(questionsApi.count, { query: { author_email: email } })).body.count).toBe(
        spellingsOfOneMailbox.length,
      );
      expect((await admin.send(usersApi.list, { query: { email } })).body).toHaveLength(1);
    }
    await ask('Write to Gil@bücher.example, or to gil@xn--bcher-kva.example!', 'gil@bücher.example');
    const body = { email: 'gil@bücher.example', questions: 'withdraw' } as const;
    expect((await admin.send(personalDataApi.erase, { body })).body).toMatchObject({
      users: 1,
      questions_withdrawn: spellingsOfOneMailbox.length,
      mentions: 1,
    });
    const left = await listQuestions();
    expect(JSON.stringify([left, await listUsers()])).not.toMatch(/gil@|bücher|xn--/i);
    expect(left.at(-1)).toMatchObject({ text: 'Write to …, or to …!', author: '…' });
  });

  test('who is created, found, renamed and refused twice under any of them', async () => {
    const create = (email: string) => admin.send(usersApi.create, { body: { name: 'Gil', email } });
    expect((await create('gil@bücher.example')).body.email).toBe('gil@xn--bcher-kva.example');
    expect((await create('GIL@BU\u0308CHER.example')).body.code).toBe('email_taken');
    const renamed = { name: 'Gil the second', email: 'gil@xn--bcher-kva.example' };
    expect((await admin.send(usersApi.upsert, { body: renamed })).body).toMatchObject({
      name: 'Gil the second',
      revision: 2,
    });
    for (const search of ['gil@bücher.example', 'bücher.example', 'bücher', 'xn--bcher', 'second'])
      expect((await admin.send(usersApi.list, { query: { search } })).body, search).toHaveLength(1);
  });
});

describe('length is counted in code points', () => {
  test('by every limit of the server and of the database', async () => {
    const batch = await openEmptyBatch();
    expect((await submit(batch, { text: '😜'.repeat(1_000), name: '😜'.repeat(120) })).status).toBe(201);
    expect((await submit(batch, { text: '😜'.repeat(1_001) })).status).toBe(400);
    expect((await submit(batch, { name: '😜'.repeat(121) })).status).toBe(400);
    const change = { phase_1_text: '😜'.repeat(1_000), name: '😜'.repeat(120) };
    const changed = await admin.send(batchesApi.update, { params: { id: batch.id }, headers: {}, body: change });
    expect(changed.status).toBe(200);
  });
});

test.each(['\u{1d159}', '\u{13441}', '\u3164', '\u2800', '\u200b', '\u00ad', '\u17b4', '\ufffc', '\u{16fe4}'])(
  'what looks blank is no name and no question: %j',
  async (blank) => {
    const batch = await openEmptyBatch();
    expect((await submit(batch, { name: blank })).status).toBe(400);
    expect((await submit(batch, { text: blank.repeat(3) })).status).toBe(400);
  },
);

test('flags of countries within countries, and marks of direction beside letters, come through', async () => {
  const batch = await openEmptyBatch();
  for (const text of wholeWords) await submit(batch, { text, name: text });
  const { body } = await app.visitor().send(activeBatchApi.read, {});
  expect(body.questions.map(({ text }) => text).sort()).toEqual([...wholeWords].sort());
});

test('no control character but a line end is stored or leaves', async () => {
  const batch = await openEmptyBatch();
  const controls = Array.from({ length: 0xa0 }, (_, code) => String.fromCodePoint(code)).filter((one) =>
    /\p{Cc}/u.test(one),
  );
  for (const control of controls) await submit(batch, { text: `Before${control}[31mafter` });
  const questions = await listQuestions();
  expect(questions).toHaveLength(controls.length - 1); // NUL is refused
  for (const page of [JSON.stringify(questions), await readText('/'), await readText('/questions.txt')])
    expect(page).not.toMatch(/[^\P{Cc}\t\n\r]/u);
});

describe('a file', () => {
  const lines = ['First line\nsecond line', 'a\r\nb', 'c\rd', 'with, "quotes"\n; =1+1', 'plain'];

  test('has a row for each question, whatever lines it has', async () => {
    const { batch } = await complete(lines);
    for (const path of [
      `/api/batches/${batch.id}/ranking.csv`,
      `/api/admin/batches/${batch.id}/ranking.csv?emails=1`,
    ]) {
      const csv = await readText(path);
      const [head = [], ...rows] = readCsv(csv);
      expect(rows.map((row) => row.length)).toEqual(lines.map(() => head.length));
      const texts = rows.map((row) => row[head.indexOf('text')]);
      expect(texts.toSorted()).toEqual(
        ['First line\nsecond line', 'a\nb', 'c\nd', `with, "quotes"\n; '=1+1`, 'plain'].toSorted(),
      );
      expect(rows.map((row) => row[head.indexOf('outcome_words')])).toContain('One, two\n"three"\n\nfour');
      // Every text in quotes, whatever it holds.
      expect(csv).toContain('"plain"');
    }
  });

  test('of the audit has a row for each act', async () => {
    await openBatch(admin, { phase: 1, questions: 0 });
    const [head = [], ...rows] = readCsv(await readText('/api/admin/audit.csv'));
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter((row) => row.length !== head.length)).toEqual([]);
  });
});

describe('lists stand in the order of Unicode’s root collation', () => {
  const names = [
    'Zoe',
    'Ärzte',
    'Öl',
    'Über',
    'élan',
    'Ulf',
    'anna',
    'Anna',
    'Émile',
    'Łódź',
    'Ñandú',
    'øre',
    'åre',
    '山田',
    'Ольга',
    'ß',
    'a-b',
    'ab',
    '2',
    '10',
    '😜',
    'الف',
  ];
  const { compare } = new Intl.Collator('und');
  const sorted = names.toSorted(compare);

  test('of questions by author, of users by name and by address, whole and in pages', async () => {
    for (const [n, name] of names.entries()) {
      await admin.send(questionsApi.create, {
        headers: {},
        body: { text: 'Why?', author: name, author_email: `q${n}@example.org` },
      });
      await admin.send(usersApi.create, {
        body: { name, email: `${name.replaceAll(/[^\p{L}]/gu, '')}${n}@example.net` },
      });
    }
    const authors = await admin.send(questionsApi.list, { query: { order: 'author' } });
    expect(authors.body.map(({ author }) => author)).toEqual(sorted);
    const users = await admin.send(usersApi.list, { query: { order: 'name', search: 'example.net' } });
    expect(users.body.map(({ name }) => name)).toEqual(sorted);
    const emails = (await admin.send(usersApi.list, { query: { order: 'email' } })).body.map(({ email }) => email);
    expect(emails).toEqual(emails.toSorted(compare));
    const pages = await Promise.all(
      [0, 5, 10, 15, 20].map((offset) =>
        admin.send(usersApi.list, {
          query: { order: 'name', limit: '5', offset: String(offset), search: 'example.net' },
        } as never),
      ),
    );
    expect(pages.flatMap(({ body }) => (body as { name: string }[]).map(({ name }) => name))).toEqual(sorted);
  });
});

test('hard words come in in one form, and go out of every file as they are', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(hardWords, hardLines), { minLength: 4, maxLength: 4 }), async (drawn) => {
      await app.empty();
      const batch = await openEmptyBatch();
      for (const [text, name] of drawn) {
        const fits =
          [text, name].every((one) => isVisible(tidy(one)) && !one.includes('\0')) &&
          lengthOf(tidy(name).trim()) <= 120;
        const { status, body } = await submit(batch, { text, name });
        expect(status, JSON.stringify([text, name])).toBe(fits ? 201 : 400);
        if (status === 201) expect(body).toMatchObject({ text: tidy(text).trim(), author: tidy(name).trim() });
      }
      const stored = await listQuestions();
      for (let n = stored.length; n < 4; n++) await ask(`Filler ${n}?`, 'Ada', batch.id);
      await setPhase(admin, batch, 2);
      const questions = await listQuestions();
      await cast(await becomeVoter(app.visitor()), batch, choose(questions));
      await setPhase(admin, batch, 3);
      const [head = [], ...rows] = readCsv(await readText(`/api/batches/${batch.id}/ranking.csv`));
      expect(rows.map((row) => row.length)).toEqual(questions.map(() => head.length));
      const withoutGuards = (text = '') => text.replaceAll("'", '');
      const texts = rows.map((row) => withoutGuards(row[head.indexOf('text')]));
      expect(texts.sort()).toEqual(questions.map(({ text }) => withoutGuards(text)).sort());
    }),
    { numRuns: 8 },
  );
}, 120_000);

const tableFile = new URL('./ways-of-words.md', import.meta.url);

/** What people read of a batch that is not drawn as a page: what holds of each is measured, in texts of three lines. */
async function tableOfFiles(): Promise<string> {
  const lines = 'Zwei Dinge:\n1) „Wer, wann?“\n2) 🏴󠁧󠁢󠁳󠁣󠁴󠁿 می‌خواهیم';
  const { batch, questions } = await complete([lines, ...roughWords.slice(-4), ...wholeWords.slice(0, 3)], 'Ärzte');
  const { slug, id } = batch;
  const xlsx = readSheet(Buffer.from(await (await admin.fetch(`/api/admin/batches/${id}/ranking.xlsx`)).arrayBuffer()));
  const cellsOf = (csv: string) => readCsv(csv).flat();
  const stringsOf = (value: unknown): string[] =>
    typeof value === 'string'
      ? [value]
      : value && typeof value === 'object'
        ? Object.values(value).flatMap(stringsOf)
        : [];
  const json = async (path: string) => stringsOf(JSON.parse(await readText(path)));
  const outputs: Record<string, string[]> = {
    '`/api/active-batch`': await json('/api/active-batch'),
    '`/api/batches`, `…/{slug}`': [...(await json('/api/batches')), ...(await json(`/api/batches/${slug}`))],
    '`…/ranking.csv`': cellsOf(await readText(`/api/batches/${id}/ranking.csv`)),
    '`…/ranking.csv?emails=1`': cellsOf(await readText(`/api/admin/batches/${id}/ranking.csv?emails=1`)),
    '`…/ranking.xlsx`': Object.values(xlsx.cells).map((cell) => String((cell as { v?: unknown }).v ?? '')),
    '`…/ranking.json`': await json(`/api/admin/batches/${id}/ranking.json`),
    '`…/record`': await json(`/api/batches/${id}/record`),
    '`/questions.txt`': [await readText('/questions.txt')],
    '`/batches.atom`': [
      (await readText('/batches.atom'))
        .replaceAll('&lt;br&gt;', '\n')
        .replaceAll('&amp;lt;br&amp;gt;', '\n')
        .replaceAll('<br>', '\n'),
    ],
    'panel: questions': (await admin.send(questionsApi.list, { query: {} })).body.map(({ text }) => text),
    'panel: export of a person': stringsOf(
      (await admin.send(personalDataApi.export, { body: { email: ada.email } })).body,
    ),
  };
  const head = '| way | lines of a text | sequences | controls | whole |';
  const rows = Object.entries(outputs).map(([way, texts]) => {
    const all = texts.join('\u0000').normalize('NFC');
    const kept = lines.split('\n').every((line) => all.includes(line)) && /Zwei Dinge:\s*\n\s*1\)/.test(all);
    const sequences = all.includes('🏴󠁧󠁢󠁳󠁣󠁴󠁿 می‌خواهیم');
    const controls = /[^\P{Cc}\t\n\r\0]/u.test(all);
    const whole = texts.some((text) => text === lines || (texts.length === 1 && text.includes('می‌خواهیم')));
    return `| ${way} | ${kept ? 'kept' : 'lost'} | ${sequences ? 'whole' : 'torn'} | ${controls ? 'some' : 'none'} | ${whole ? 'yes' : 'cut'} |`;
  });
  expect(questions.length).toBeGreaterThan(4);
  return [head, head.replaceAll(/[^|]+/g, ' --- '), ...rows].join('\n');
}

test('every file and every list of the API stands in ways-of-words.md, as it is', async () => {
  const table = await tableOfFiles();
  expect(table).not.toMatch(/lost|torn|some|cut/);
  const page = await readFile(tableFile, 'utf8');
  const expected = page.replace(
    /(<!-- ways out -->\n)[\s\S]*?(\n<!-- end -->)/,
    (_, start, end) => start + table + end,
  );
  if (process.env.WRITE_WORDS) await writeFile(tableFile, expected);
  else expect(page).toBe(expected);
});
