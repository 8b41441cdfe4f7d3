import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { activeBatchApi } from '#contract/council/active-batch.ts';
import { type Batch, batchesApi } from '#contract/council/batches.ts';
import { namelessAuthor } from '#contract/council/public-question.ts';
import { type ImportRow, mostImportedRows } from '#contract/council/question-import.ts';
import { questionsApi } from '#contract/council/questions.ts';
import { auditApi } from '#contract/trust/audit.ts';
import { undoApi } from '#contract/trust/undo.ts';
import { maxLengths } from '#contract/wire/fields.ts';
import { openBatch, setPhase } from '#tests/support/council.ts';
import { shareApp } from '#tests/support/prepared-app.ts';

const { app, admin } = await shareApp();

const grace = { text: 'Who speaks for the river?', author: 'Grace Hopper', author_email: 'grace@example.org' };
const nobody = { text: 'Who counts the trees?', author: 'Somebody at the counter' };

const importRows = (batch: Pick<Batch, 'id'>, rows: ImportRow[], { key = '', dry_run = false } = {}) =>
  admin.send(questionsApi.import, {
    params: { id: batch.id },
    headers: key ? { 'idempotency-key': key } : {},
    body: { rows, ...(dry_run && { dry_run }) },
  });
const listTexts = async (batch: Pick<Batch, 'id'>) =>
  (await admin.send(questionsApi.list, { query: { batch: batch.id, order: 'oldest' } })).body.map(({ text }) => text);
const gather = (questions = 0) => openBatch(admin, { phase: 1, questions });
const readActs = async () =>
  (await admin.send(undoApi.list, {})).body.filter(({ kind }) => kind === 'questions.imported');

describe('an import', () => {
  test('brings in all rows, in their order, as one act; words and addresses in their form', async () => {
    const { batch } = await gather(1);
    const rows = [
      {
        text: '\u00a0 Who speaks\u00a0for the river?\r\n',
        author: ' Grace ',
        author_email: '\u00a0GRACE@Example.ORG ',
      },
      { ...nobody, author_email: ' \u00a0' },
      { ...nobody, text: '=HYPERLINK("https://evil.example")', author_email: null },
      { text: 'Who has no name?' },
      { text: 'Nor this?', author: ' – ' },
    ];
    const imported = await importRows(batch, rows);
    expect(imported).toMatchObject({ status: 200, body: { rows: [], count: 5 } });
    const { body: questions } = await admin.send(questionsApi.list, { query: { batch: batch.id, order: 'oldest' } });
    expect(questions).toMatchObject([
      { text: 'Question 1?' },
      { text: 'Who speaks\u00a0for the river?', author: 'Grace', author_email: 'GRACE@Example.ORG' },
      { text: nobody.text, author: nobody.author, author_email: '' },
      { text: '=HYPERLINK("https://evil.example")', author_email: '' },
      { author: namelessAuthor },
      { author: namelessAuthor },
    ]);
    expect(imported.body.ids).toEqual(questions.slice(1).map(({ id }) => id));
    const page = await app.visitor().send(activeBatchApi.read, {});
    expect(page.body.questions).toHaveLength(6);
    expect(JSON.stringify(page.body)).not.toContain('@');
    const { entries } = (await admin.send(auditApi.list, { query: { kind: 'questions.imported' } })).body;
    expect(entries).toMatchObject([{ batch_id: batch.id, before: null, after: { questions: 5, without_address: 4 } }]);
  });

  test('takes no question that is longer than the rule of its batch says, and tells it by row', async () => {
    const { batch } = await openBatch(admin, { phase: 1, questions: 0, rules: { question_length: 80 } });
    const rows = [
      { ...nobody, text: 'x'.repeat(80) },
      { ...nobody, text: 'x'.repeat(81) },
    ];
    const faulty = [{ row: 2, errors: [{ column: 'text', code: 'too_long' }] }];
    expect((await importRows(batch, rows, { dry_run: true })).body).toEqual({ rows: faulty, count: 1, repeated: [] });
    expect(await importRows(batch, rows)).toMatchObject({
      status: 422,
      body: { code: 'import_invalid', rows: faulty },
    });
    expect(await listTexts(batch)).toEqual([]);
  });

  test('waits where the batch is reviewed first, and counts for its limit', async () => {
    const { batch } = await gather(1);
    const body = { rules: { moderation: 'before_publishing', questions_limit: 4 } } as const;
    await admin.send(batchesApi.update, { params: { id: batch.id }, headers: {}, body });
    expect(await importRows(batch, [grace, nobody])).toMatchObject({ status: 200, body: { count: 2 } });
    const { body: waiting } = await admin.send(questionsApi.list, { query: { batch: batch.id, state: 'waiting' } });
    expect(waiting.map(({ text }) => text)).toEqual([nobody.text, grace.text]);
    expect((await app.visitor().send(activeBatchApi.read, {})).body.questions).toHaveLength(1);
    for (const dry_run of [true, false])
      expect(await importRows(batch, [grace, nobody], { dry_run })).toMatchObject({ body: { code: 'batch_full' } });
    const [act] = await readActs();
    await admin.send(undoApi.undo, { params: { id: act?.id ?? '' } });
    expect(await listTexts(batch)).toEqual(['Question 1?']);
  });

  test('with a wrong row imports nothing and says what is wrong, by row and column', async () => {
    const { batch } = await gather();
    const rows = [
      grace,
      { text: ' ', author: 'A\nB', author_email: 'grace at example.org' },
      { text: 'x'.repeat(maxLengths.question + 1), author: '\u200b' },
      { ...grace, text: 'a\0b' },
      {},
    ];
    const faulty = [
      {
        row: 2,
        errors: [
          { column: 'text', code: 'missing' },
          { column: 'author', code: 'not_one_line' },
          { column: 'author_email', code: 'not_an_address' },
        ],
      },
      {
        row: 3,
        errors: [
          { column: 'text', code: 'too_long' },
          { column: 'author', code: 'invisible' },
        ],
      },
      { row: 4, errors: [{ column: 'text', code: 'characters' }] },
      { row: 5, errors: [{ column: 'text', code: 'missing' }] },
    ];
    const tried = await importRows(batch, rows, { dry_run: true });
    expect(tried).toMatchObject({ status: 200, body: { rows: faulty, count: 1 } });
    expect(await importRows(batch, rows)).toMatchObject({
      status: 422,
      body: { code: 'import_invalid', rows: faulty },
    });
    expect(await listTexts(batch)).toEqual([]);
  });

  test('that is only tried says which words are there already, in the batch or in the file, and takes them all the same', async () => {
    const { batch } = await gather();
    await importRows(batch, [grace]);
    const rows = [
      { ...nobody, text: 'who  speaks for the RIVER?' },
      { ...nobody, text: '' },
      nobody,
      { ...grace, text: nobody.text },
    ];
    const { body } = await importRows(batch, rows, { dry_run: true });
    expect(body).toMatchObject({
      rows: [{ row: 2 }],
      repeated: [
        { row: 1, earlier: null },
        { row: 4, earlier: 3 },
      ],
    });
    expect(await importRows(batch, [nobody, nobody])).toMatchObject({ status: 200, body: { count: 2 } });
  });

  test('that is only tried writes nothing', async () => {
    const { batch } = await gather();
    const key = randomUUID();
    expect(await importRows(batch, [grace], { key, dry_run: true })).toMatchObject({ body: { rows: [], count: 1 } });
    expect(await listTexts(batch)).toEqual([]);
    expect(await readActs()).toEqual([]);
    expect(await importRows(batch, [grace], { key })).toMatchObject({ status: 200 });
  });

  test('that is repeated comes once, also at the same time; other rows under its key are refused', async () => {
    const { batch } = await gather();
    const { batch: other } = await openBatch(admin, { phase: 1, questions: 0, active: false, takeAlong: 'none' });
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 8 }, () => importRows(batch, [grace, nobody], { key })));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.count}`))).toEqual(new Set(['200 2']));
    await setPhase(admin, batch, 3);
    const { ids } = (await importRows(batch, [grace, nobody], { key })).body;
    const { body: questions } = await admin.send(questionsApi.list, { query: { batch: batch.id, order: 'oldest' } });
    expect(ids).toEqual(questions.map(({ id }) => id));
    for (const { body } of answers) expect(body.ids).toEqual(ids);
    expect(await listTexts(batch)).toHaveLength(2);
    const reused = { status: 409, body: { code: 'idempotency_key_reused' } };
    expect(await importRows(batch, [grace], { key })).toMatchObject(reused);
    expect(await importRows(other, [grace, nobody], { key })).toMatchObject(reused);
    const create = { headers: { 'idempotency-key': key }, body: { ...grace, batch_id: batch.id } };
    expect(await admin.send(questionsApi.create, create)).toMatchObject(reused);
    expect(await readActs()).toHaveLength(0); // it is completed
  });

  test.each([
    [2, 'batch_in_stoning'],
    [3, 'batch_completed'],
  ] as const)('is refused in phase %i', async (phase, code) => {
    const { batch } = await openBatch(admin, { phase });
    for (const dry_run of [true, false])
      expect(await importRows(batch, [grace], { dry_run })).toMatchObject({ status: 409, body: { code } });
  });

  test('is refused whole where the batch has not room for all of it', async () => {
    const { batch } = await gather(2);
    const body = { rules: { questions_limit: 4 } };
    await admin.send(batchesApi.update, { params: { id: batch.id }, headers: {}, body });
    for (const dry_run of [true, false])
      expect(await importRows(batch, [grace, grace, grace], { dry_run })).toMatchObject({
        status: 409,
        body: { code: 'batch_full' },
      });
    expect(await listTexts(batch)).toHaveLength(2);
    expect(await importRows(batch, [grace, grace])).toMatchObject({ status: 200 });
  });

  test('has at least one row, and no more than can come at once', async () => {
    const { batch } = await gather();
    const rows = Array.from({ length: mostImportedRows }, () => grace);
    expect(await importRows(batch, [])).toMatchObject({ status: 400 });
    expect(await importRows(batch, [...rows, grace])).toMatchObject({ status: 400 });
    expect(await importRows(batch, rows)).toMatchObject({ status: 200, body: { count: mostImportedRows } });
    expect(await importRows({ id: randomUUID() }, [grace])).toMatchObject({ body: { code: 'batch_not_found' } });
  });

  test('of a stranger is not even read', async () => {
    const { batch } = await gather();
    const answer = await app.visitor().fetch(`/api/admin/batches/${batch.id}/questions/import`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"rows": [',
    });
    expect(answer.status).toBe(401);
  });
});

describe('taken back', () => {
  test('it takes all of its questions away, and those of another import stay', async () => {
    const { batch } = await gather(1);
    await importRows(batch, [grace, nobody]);
    await importRows(batch, [{ ...grace, text: 'And the lake?' }]);
    const first = (await readActs()).at(-1);
    expect(await admin.send(undoApi.undo, { params: { id: first?.id ?? '' } })).toMatchObject({ status: 204 });
    expect(await listTexts(batch)).toEqual(['Question 1?', 'And the lake?']);
    expect(await readActs()).toHaveLength(1);
    expect(await admin.send(undoApi.undo, { params: { id: first?.id ?? '' } })).toMatchObject({ status: 409 });
  });

  test('what somebody has reworded, moved or deleted since stays as it is', async () => {
    const { batch } = await gather();
    const { batch: other } = await openBatch(admin, { phase: 1, questions: 0, active: false, takeAlong: 'none' });
    await importRows(
      batch,
      ['One?', 'Two?', 'Three?', 'Four?'].map((text) => ({ ...grace, text })),
    );
    const { body } = await admin.send(questionsApi.list, { query: { batch: batch.id, order: 'oldest' } });
    const [one = '', two = '', three = ''] = body.map(({ id }) => id);
    await admin.send(questionsApi.update, { params: { id: one }, headers: {}, body: { text: 'One more?' } });
    await admin.send(questionsApi.moveSome, { body: { ids: [two], batch_id: other.id } });
    await admin.send(questionsApi.delete, { params: { id: three } });
    const [act] = await readActs();
    await admin.send(undoApi.undo, { params: { id: act?.id ?? '' } });
    expect([await listTexts(batch), await listTexts(other)]).toEqual([['One more?'], ['Two?']]);
    const deletion = (await admin.send(undoApi.list, {})).body.find(({ kind }) => kind === 'question.deleted');
    await admin.send(undoApi.undo, { params: { id: deletion?.id ?? '' } });
    expect(await listTexts(batch)).toEqual(['One more?', 'Three?']);
  });

  test('it cannot be any more once stones are given', async () => {
    const { batch } = await gather(3);
    await importRows(batch, [grace]);
    const [act] = await readActs();
    await setPhase(admin, batch, 2);
    expect(await readActs()).toEqual([]);
    expect(await admin.send(undoApi.undo, { params: { id: act?.id ?? '' } })).toMatchObject({ status: 409 });
    expect(await listTexts(batch)).toHaveLength(4);
  });
});
