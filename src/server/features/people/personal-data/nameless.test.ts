import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { type Question, questionsApi } from '#contract/council/questions.ts';
import { rankingFilesApi } from '#contract/council/ranking-files.ts';
import { resultsApi } from '#contract/council/results.ts';
import { personalDataApi } from '#contract/people/personal-data.ts';
import { usersApi } from '#contract/people/users.ts';
import { auditApi } from '#contract/trust/audit.ts';
import { countApi } from '#contract/trust/count.ts';
import { join } from '#tests/support/administrators.ts';
import { becomeVoter, cast, choose, openBatch, setPhase } from '#tests/support/council.ts';
import { shareApp } from '#tests/support/prepared-app.ts';
import { verifyDatabase } from '#verify/database.ts';
import { verifyRecord } from '#verify/record.ts';

const { app, admin } = await shareApp();

const leaveNameless = (question: Pick<Question, 'id'> | undefined, visitor = admin) =>
  visitor.send(personalDataApi.leaveNameless, { params: { id: question?.id ?? '' } });

/** Set aside once, so that the first question stands on two papers. */
async function complete() {
  const { batch, questions } = await openBatch(admin, { questions: 4 });
  await cast(await becomeVoter(app.visitor()), batch, choose(questions));
  await setPhase(admin, batch, 1);
  await setPhase(admin, batch, 2);
  await cast(await becomeVoter(app.visitor()), batch, choose(questions));
  return { batch: await setPhase(admin, batch, 3), questions };
}

/** What anybody reads, in every form. */
async function readEverything({ id, slug }: { id: string; slug: string }): Promise<string> {
  const paths = ['/', '/questions.txt', '/api/active-batch', '/batches', '/batches.atom', `/batches/${slug}`];
  const files = [`/api/batches/${slug}`, `/api/batches/${id}/ranking.csv`, `/api/batches/${id}/record`];
  const texts = [...paths, ...files].map(async (path) => (await app.visitor().fetch(path)).text());
  return (await Promise.all(texts)).join('\n');
}

describe('a question that is left nameless', () => {
  test('has its name nowhere any more, and all the rest is as it was', async () => {
    const { batch, questions } = await complete();
    expect(await readEverything(batch)).toContain('Author 1');
    expect((await leaveNameless(questions[0])).status).toBe(204);
    const read = await readEverything(batch);
    expect(read).not.toContain('Author 1');
    expect(read).toContain('Author 2');
    const { body } = await app.visitor().send(resultsApi.read, { params: { slug: batch.slug } });
    expect(body.questions[0]).toMatchObject({ text: 'Question 1?', author: 'Anonymous', stones: 4, rank: 1 });
    const german = { headers: { 'accept-language': 'de' } };
    const page = await app.visitor().fetch(`/batches/${batch.slug}`, german);
    expect(await page.text(), 'by each reader’s word for it').toMatch(/>Anonym</);
    const file = await admin.send(rankingFilesApi.json, { params: { id: batch.id }, query: { emails: '1' } });
    expect(file.body.questions[0]).toMatchObject({ author: 'Anonymous', author_email: 'author1@example.org' });
  });

  test('has a record and a database that hold', async () => {
    const { batch, questions } = await complete();
    await leaveNameless(questions[0]);
    const { body } = await app.visitor().send(countApi.readRecord, { params: { id: batch.id } });
    expect(verifyRecord(body)).toMatchObject({ holds: true, findings: [] });
    const client = new pg.Client(app.connection);
    await client.connect();
    const verdict = await verifyDatabase(async (text, values) => (await client.query(text, values)).rows).finally(() =>
      client.end(),
    );
    expect(verdict.findings).toEqual([]);
  });

  test('keeps its author as a person, who can still be found and written to', async () => {
    const { questions } = await complete();
    await leaveNameless(questions[0]);
    const { body: exported } = await admin.send(personalDataApi.export, { body: { email: 'author1@example.org' } });
    expect(exported.questions).toMatchObject([{ id: questions[0]?.id, author: 'Anonymous' }]);
    const { body: users } = await admin.send(usersApi.list, { query: { email: 'author1@example.org' } });
    expect(users).toHaveLength(exported.user ? 1 : 0);
  });

  test('stays so in the next round, and while stones are given', async () => {
    const { batch, questions } = await openBatch(admin, { questions: 4 });
    await leaveNameless(questions[2]);
    expect(await readEverything(batch)).not.toContain('Author 3');
    await cast(await becomeVoter(app.visitor()), batch, choose(questions));
    await admin.send(questionsApi.resetStones, { body: {} });
    expect(await readEverything(batch)).not.toContain('Author 3');
    await setPhase(admin, batch, 3);
    expect(await readEverything(batch)).not.toContain('Author 3');
  });
});

test('who sends it once more, as the first answer was lost, has the same question', async () => {
  const { batch } = await openBatch(admin, { phase: 1, questions: 0 });
  const key = randomUUID();
  const words = { name: 'Grace Hopper', email: 'grace@example.org', text: 'Who speaks for the river?' };
  const submit = (body: typeof words) =>
    app.visitor().send(questionsApi.submit, { params: { id: batch.id }, headers: { 'idempotency-key': key }, body });
  const { body: first } = await submit(words);
  await leaveNameless(first);
  expect(await submit(words)).toMatchObject({ status: 201, body: { ...first, author: 'Anonymous' } });
  const otherwise = await submit({ ...words, text: 'Another?' });
  expect(otherwise).toMatchObject({ status: 409, body: { code: 'idempotency_key_reused' } });
});

test('what was sent cannot be tried out any more, by name or otherwise', async () => {
  const { batch } = await openBatch(admin, { phase: 1, questions: 0 });
  const submitted = await app.visitor().send(questionsApi.submit, {
    params: { id: batch.id },
    headers: { 'idempotency-key': randomUUID() },
    body: { name: 'Grace Hopper', email: 'grace@example.org', text: 'Who speaks for the river?' },
  });
  const readDigests = () => app.deps.db.selectFrom('questions').select('submission_digest').execute();
  expect(await readDigests()).toEqual([{ submission_digest: expect.any(Buffer) }]);
  await leaveNameless(submitted.body);
  expect(await readDigests()).toEqual([{ submission_digest: null }]);
});

test('that it was done is on record, and of the name not even a trace', async () => {
  const { batch, questions } = await complete();
  await leaveNameless(questions[0]);
  await leaveNameless(questions[0]);
  const { entries } = (await admin.send(auditApi.list, { query: { kind: 'question.left_nameless' } })).body;
  expect(entries).toMatchObject([{ batch_id: batch.id, subject_id: questions[0]?.id, before: null, after: {} }]);
});

test('a moderator may do it, a viewer and the council may not', async () => {
  const { questions } = await complete();
  for (const [role, status] of [
    ['viewer', 403],
    ['council', 403],
    ['moderator', 204],
  ] as const)
    expect((await leaveNameless(questions[1], (await join(app, admin, role)).visitor)).status).toBe(status);
  expect((await leaveNameless({ id: '01900000-0000-7000-8000-000000000000' })).status).toBe(404);
});
