import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { type Batch, batchesApi } from '#contract/council/batches.ts';
import { paperApi } from '#contract/council/paper.ts';
import { type Question, questionsApi } from '#contract/council/questions.ts';
import { personalDataApi } from '#contract/people/personal-data.ts';
import { auditApi } from '#contract/trust/audit.ts';
import { undoApi } from '#contract/trust/undo.ts';
import { removeHeldQuestions } from '#server/features/council/questions/held-questions.ts';
import { forgetEarlierAuthors } from '#server/features/council/questions/question-edits.ts';
import { forgetOldActs } from '#server/features/trust/undo/repository.ts';
import { deadlines, openBatch } from '#tests/support/council.ts';
import { letWaysBackEnd } from '#tests/support/held-questions.ts';
import { shareApp } from '#tests/support/prepared-app.ts';

const { app, admin } = await shareApp();

const list = async (batch?: Pick<Batch, 'id'>) =>
  (await admin.send(auditApi.list, { query: batch ? { batch: batch.id } : {} })).body.entries;
const latest = async () => (await list())[0];
const keptEdits = () => app.deps.db.selectFrom('question_edits').selectAll().execute();
const edit = (question: Pick<Question, 'id'>, body: Partial<Question>) =>
  admin.send(questionsApi.update, { params: { id: question.id }, headers: {}, body });
const undoLast = async () => {
  const [act] = (await admin.send(undoApi.list, {})).body;
  return (await admin.send(undoApi.undo, { params: { id: act?.id ?? '' } })).status;
};
const open = async () => {
  const { batch, questions } = await openBatch(admin, { phase: 1 });
  return { batch, first: questions[0] as Question, second: questions[1] as Question };
};

describe('what was deleted is named', () => {
  test('as long as it can come back, and then no more', async () => {
    const { batch, first, second } = await open();
    await admin.send(questionsApi.delete, { params: { id: first.id } });
    expect((await list(batch))[0]).toMatchObject({ kind: 'question.deleted', deleted: [first.text] });
    await admin.send(questionsApi.deleteSome, { body: { ids: [second.id] } });
    expect((await list(batch))[0]).toMatchObject({ kind: 'questions.deleted', deleted: [second.text] });
    await letWaysBackEnd(app.deps.db);
    await removeHeldQuestions(app.deps.db);
    for (const entry of await list(batch)) expect(entry).not.toHaveProperty('deleted');
  });

  test('until it is erased', async () => {
    const { batch, first } = await open();
    await admin.send(questionsApi.delete, { params: { id: first.id } });
    await admin.send(personalDataApi.erase, { body: { email: first.author_email, questions: 'withdraw' } });
    expect(JSON.stringify(await list(batch))).not.toContain(first.text);
  });
});

describe('what an edit changed is told', () => {
  test('with the old words and the new ones, which the record itself does not hold', async () => {
    const { first } = await open();
    await edit(first, { text: 'Who sings?', author: 'Grace' });
    const { before, after, edited } = (await latest()) ?? {};
    expect(edited).toEqual({
      text: { before: first.text, after: 'Who sings?' },
      author: { before: first.author, after: 'Grace' },
    });
    expect(JSON.stringify([before, after])).not.toMatch(/sings|Grace/);
    const file = await admin.fetch(auditApi.download.path);
    expect(await file.text()).not.toContain('sings');
  });

  test('of a correction on the ballot paper, too', async () => {
    const { batch, questions } = await openBatch(admin);
    const [first] = questions as [Question];
    const params = { id: batch.id, questionId: first.id };
    await admin.send(paperApi.correct, { params, body: { text: 'Corrected?' } });
    expect((await latest())?.edited).toEqual({ text: { before: first.text, after: 'Corrected?' } });
  });

  test.each([
    [
      'the question is deleted and cannot come back',
      async (one: Question) => {
        await admin.send(questionsApi.delete, { params: { id: one.id } });
        await letWaysBackEnd(app.deps.db);
        await removeHeldQuestions(app.deps.db);
      },
    ],
    [
      'its author is erased',
      (one: Question) =>
        admin.send(personalDataApi.erase, { body: { email: one.author_email, questions: 'withdraw' } }),
    ],
    [
      'an address in its earlier words is erased',
      () => admin.send(personalDataApi.erase, { body: { email: 'ada@example.org', questions: 'withdraw' } }),
    ],
    ['it is left nameless', (one: Question) => admin.send(personalDataApi.leaveNameless, { params: { id: one.id } })],
  ])('until %s', async (_, erase) => {
    const { first } = await open();
    await edit(first, { text: 'Who answers Ada@example.org?' });
    await edit(first, { text: 'Who answers?', author: 'Grace' });
    expect(await keptEdits()).toHaveLength(2);
    await erase(first);
    expect(await keptEdits()).toEqual([]);
    for (const entry of await list()) expect(entry).not.toHaveProperty('edited');
  });

  test('not while the question is deleted, and again when it has come back', async () => {
    const { first } = await open();
    await edit(first, { text: 'Who sings?' });
    await admin.send(questionsApi.delete, { params: { id: first.id } });
    for (const entry of await list()) expect(entry).not.toHaveProperty('edited');
    expect(await undoLast()).toBe(204);
    expect((await list()).filter(({ edited }) => edited)).toHaveLength(1);
  });

  test('until its earlier author is erased, and of an earlier author not longer than it can be taken back', async () => {
    const { first, second } = await open();
    for (const question of [first, second]) {
      await edit(question, { author: `${question.author} the Elder` });
      await edit(question, { author: 'Grace', author_email: 'grace@example.org' });
      await edit(question, { text: 'Who sings?' });
    }
    await admin.send(personalDataApi.erase, { body: { email: first.author_email, questions: 'withdraw' } });
    const namesOf = async ({ id }: Question) =>
      (await keptEdits())
        .filter((one) => one.question_id === id)
        .map((one) => (one.before as { author?: string }).author ?? null);
    expect(await namesOf(first)).toEqual([null]);
    expect(await namesOf(second)).toHaveLength(3);
    await forgetEarlierAuthors(app.deps.db);
    expect(await namesOf(second)).toHaveLength(3);
    await letWaysBackEnd(app.deps.db);
    await forgetOldActs(app.deps.db);
    await forgetEarlierAuthors(app.deps.db);
    expect(await namesOf(second)).toEqual([null]);
  });

  test('until its words are removed from the ballot paper', async () => {
    const { questions } = await openBatch(admin, { questions: 6 });
    const [first] = questions as [Question];
    await edit(first, { text: 'Who sings?' });
    await admin.send(questionsApi.delete, { params: { id: first.id } });
    expect(await keptEdits()).toEqual([]);
  });

  test('to the person whose question it is, who asks what is stored', async () => {
    const { first } = await open();
    await edit(first, { text: 'Who sings?', author_email: 'grace@example.org' });
    const exportOf = async (email: string) =>
      JSON.stringify((await admin.send(personalDataApi.export, { body: { email } })).body.audit);
    expect(await exportOf('grace@example.org')).toContain('Who sings?');
    expect(await exportOf(first.author_email)).not.toContain('Who sings?');
  });
});

describe('an edit is taken back', () => {
  test('with words, name, address and batch', async () => {
    const { batch, first } = await open();
    await edit(first, { text: 'Who sings?', author: 'Grace', author_email: 'grace@example.org', batch_id: null });
    expect(await undoLast()).toBe(204);
    const [now] = (await admin.send(questionsApi.list, { query: { ids: first.id } })).body;
    const { text, author, author_email } = first;
    expect(now).toMatchObject({ text, author, author_email, batch_id: batch.id });
  });

  test('the latest first, and not over what was changed since', async () => {
    const { first } = await open();
    await edit(first, { text: 'Who sings?' });
    await edit(first, { text: 'Who dances?', batch_id: null });
    const edits = async () =>
      (await admin.send(undoApi.list, {})).body.filter(({ kind }) => kind === 'question.updated');
    const [edited, ...others] = await edits();
    expect(others).toEqual([]);
    await sql`update questions set text = 'Reworded?' where id = ${first.id}`.execute(app.deps.db);
    expect(await edits()).toEqual([]);
    expect((await admin.send(undoApi.undo, { params: { id: edited?.id ?? '' } })).status).toBe(409);
  });

  test('for a day; what only the undo needs is gone after it', async () => {
    const { first } = await open();
    await edit(first, { author_email: 'grace@example.org' });
    expect(await keptEdits()).toMatchObject([{ email_before: first.author_email }]);
    await sql`update undoable_acts set until = now() - interval '1 s'`.execute(app.deps.db);
    await forgetOldActs(app.deps.db);
    await forgetEarlierAuthors(app.deps.db);
    expect(await keptEdits()).toEqual([]);
    expect(await undoLast()).not.toBe(204);
  });
});

describe('a batch that questions left has on record', () => {
  const other = async () =>
    (await admin.send(batchesApi.create, { headers: {}, body: { name: 'Other', ...deadlines, take_along: 'none' } }))
      .body;
  const kindsOf = async (batch: Batch) => (await list(batch)).map(({ kind }) => kind);

  test.each([
    [
      'a move of some',
      'questions.moved',
      (to: Batch, ids: string[]) => admin.send(questionsApi.moveSome, { body: { ids, batch_id: to.id } }),
    ],
    [
      "'Assign Questions' of another",
      'questions.assigned',
      (to: Batch) => admin.send(batchesApi.assignAll, { params: { id: to.id } }),
    ],
    [
      'a single one',
      'question.assigned',
      (to: Batch, [id = '']: string[]) => admin.send(batchesApi.assign, { params: { id: to.id, questionId: id } }),
    ],
    ['an edit', 'question.updated', (to: Batch, [id = '']: string[]) => edit({ id }, { batch_id: to.id })],
    [
      'a new batch that takes them along',
      'batch.created',
      () => admin.send(batchesApi.create, { headers: {}, body: { name: 'Next', ...deadlines } }),
    ],
    [
      'a deletion of some',
      'questions.deleted',
      (_: Batch, ids: string[]) => admin.send(questionsApi.deleteSome, { body: { ids } }),
    ],
  ])('%s', async (_, kind, act) => {
    const { batch, first, second } = await open();
    const to = await other();
    const before = await kindsOf(batch);
    await act(to, [first.id, second.id]);
    expect(await kindsOf(batch)).toEqual([kind, ...before]);
  });

  test('how many there were, and that it was taken back', async () => {
    const { batch, first, second } = await open();
    const to = await other();
    await admin.send(questionsApi.moveSome, { body: { ids: [first.id, second.id], batch_id: to.id } });
    expect((await latest())?.before).toEqual({ [`from_${batch.id}`]: 2 });
    expect(await undoLast()).toBe(204);
    expect((await list(batch))[0]).toMatchObject({ kind: 'act.undone', before: { [`from_${batch.id}`]: 2 } });
  });
});
