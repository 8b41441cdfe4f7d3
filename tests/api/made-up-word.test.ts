import { afterAll, expect, inject, test, vi } from 'vitest';
import * as z from 'zod/mini';
import type { Batch } from '#contract/council/batches.ts';
import { createDatabase } from '#tests/support/database.ts';

// A further word that people say with a question is a row of the contract, a column where the others stand and a name in `words_in()`.
// One that nobody made is put there before anything else of the product is loaded: it has to go wherever the others go.
vi.resetModules();
afterAll(() => vi.resetModules());

const words = await import('#contract/council/question-words.ts');
Object.assign(words.questionWords, { district: z.nullish(z.string()) });
words.questionWordNames.push('district' as never);
const given = await import('#contract/council/given-words.ts');
for (const list of [given.givenWords, given.changedWords]) Object.assign(list, { district: z.optional(z.string()) });

const { activeBatchApi } = await import('#contract/council/active-batch.ts');
const { decisionsApi } = await import('#contract/council/decisions.ts');
const { mergingApi } = await import('#contract/council/merging.ts');
const { ownQuestionsApi } = await import('#contract/council/own-questions.ts');
const { questionsApi } = await import('#contract/council/questions.ts');
const { rankingFilesApi } = await import('#contract/council/ranking-files.ts');
const { resultsApi } = await import('#contract/council/results.ts');
const { auditApi } = await import('#contract/trust/audit.ts');
const { undoApi } = await import('#contract/trust/undo.ts');
const { asOwner, startTestApp } = await import('#tests/support/app.ts');
const { becomeVoter, cast, choose, openBatch, setPhase } = await import('#tests/support/council.ts');
const { verifyDatabase } = await import('#verify/database.ts');

const connection = await createDatabase(inject('databaseServer'));
await asOwner(
  connection,
  `alter table questions add column district text; alter table ballot_questions add column district text;
   alter table waiting_words add column district text;
   create or replace view standing_questions as select xmin as written, questions.* from questions where stands;
   create or replace view kept_questions as select questions.* from questions where removed_at is null and held_until is null;
   do $$ begin
     execute 'create or replace function words_in(of_row jsonb) returns jsonb language sql immutable parallel safe '
       || pg_get_function_sqlbody('words_in(jsonb)'::regprocedure) || ' || jsonb_build_object(''district'', of_row -> ''district'')';
   end $$;`,
);
const app = await startTestApp({}, connection);
afterAll(() => app.stop());
const admin = await app.signIn();

const from = (district: string) => ({ district }) as object;
const submit = async ({ id }: Pick<Batch, 'id'>, text: string, district: string, visitor = app.visitor()) => {
  const body = { name: `Somebody of ${district}`, email: 'ada@example.org', text, ...from(district) };
  return (await visitor.send(questionsApi.submit, { params: { id }, headers: {}, body })).body.id as string;
};
const read = async (id: string) =>
  (await admin.send(questionsApi.list, { query: { ids: id } })).body[0] ?? expect.fail('It is not there.');
const undoLast = async () => {
  const [act] = (await admin.send(undoApi.list, {})).body;
  expect((await admin.send(undoApi.undo, { params: { id: act?.id ?? '' } })).status).toBe(204);
};
const pageOf = async () => (await app.visitor().send(activeBatchApi.read, {})).body.questions;
const rowsOf = (table: 'questions' | 'ballot_questions') => app.deps.db.selectFrom(table).selectAll().execute();

test('it comes with a submission, an import and a question of an administrator', async () => {
  const { batch, questions } = await openBatch(admin, { phase: 1, questions: 1 });
  const id = await submit(batch, 'Why is the harbour closed?', 'Harbour');
  const body = {
    text: 'Why is the hill steep?',
    author: 'Hanna',
    author_email: null,
    batch_id: batch.id,
    ...from('Hill'),
  };
  const made = (await admin.send(questionsApi.create, { headers: {}, body })).body;
  const rows = [{ text: 'Who mows the meadow?', author: 'Max', ...from('Meadow') }];
  await admin.send(questionsApi.import, { params: { id: batch.id }, headers: {}, body: { rows } });
  const [imported] = (await admin.send(questionsApi.list, { query: { search: 'meadow' } })).body;
  expect(await Promise.all([id, made.id, imported?.id ?? ''].map(read))).toMatchObject([
    from('Harbour'),
    from('Hill'),
    from('Meadow'),
  ]);
  expect(questions).toMatchObject([{ district: null }]);
});

test('an edit changes it, says so and can be taken back; what is deleted comes back with it; other words of its author wait with it', async () => {
  const { batch } = await openBatch(admin, { phase: 1, questions: 0, rules: { moderation: 'before_publishing' } });
  const author = app.visitor();
  const id = await submit(batch, 'Why is the harbour closed?', 'Harbour', author);
  await admin.send(decisionsApi.publish, { params: { id }, body: { ...from('Port') } });
  expect(await read(id)).toMatchObject(from('Port'));
  await admin.send(questionsApi.update, { params: { id }, headers: {}, body: from('Quay') });
  const { entries } = (await admin.send(auditApi.list, { query: {} })).body;
  expect(entries[0]?.edited).toEqual({ district: { before: 'Port', after: 'Quay' } });
  await undoLast();
  expect(await read(id)).toMatchObject(from('Port'));
  await admin.send(questionsApi.delete, { params: { id } });
  await undoLast();
  expect(await read(id)).toMatchObject(from('Port'));
  const mine = { id: batch.id, questionId: id };
  await author.send(ownQuestionsApi.edit, { params: mine, body: { text: 'Why is our harbour closed?' } });
  expect(await app.deps.db.selectFrom('waiting_words').selectAll().execute()).toMatchObject([from('Port')]);
});

test('what is merged keeps it, and a ballot paper, the next round, its result, its files and its log have it', async () => {
  const { batch, questions } = await openBatch(admin, { phase: 1, questions: 3 });
  const asked = [
    await submit(batch, 'Why is the harbour closed?', 'Harbour'),
    await submit(batch, 'Who closed it?', 'Hill'),
  ];
  const merging = { params: { id: batch.id }, body: { ids: asked, text: 'Who closed the harbour, and why?' } };
  const merged = (await admin.send(mergingApi.merge, merging)).body;
  const whole = { id: merged.id, district: 'Harbour', originals: [from('Harbour'), from('Hill')] };
  expect(merged).toMatchObject(whole);
  await setPhase(admin, batch, 2);
  expect(await pageOf()).toContainEqual(expect.objectContaining({ id: merged.id, district: 'Harbour' }));
  await cast(await becomeVoter(app.visitor()), batch, choose([merged, ...questions]));
  await admin.send(questionsApi.resetStones, { body: { batches: [batch.id] } });
  expect((await pageOf()).find(({ id }) => id === merged.id)).toMatchObject(whole);
  await setPhase(admin, batch, 3);
  const { body } = await app.visitor().send(resultsApi.read, { params: { slug: batch.id } });
  expect(body.questions.find(({ id }) => id === merged.id)).toMatchObject(whole);
  const filed = (await admin.send(rankingFilesApi.json, { params: { id: batch.id }, query: {} })).body.questions;
  expect(filed.find(({ id }) => id === merged.id)).toMatchObject(from('Harbour'));
  const csv = await (await app.visitor().fetch(`/api/batches/${batch.id}/ranking.csv`)).text();
  expect(csv).toContain(',text,language,author,district,stones,');
  expect(csv).toContain('"Who closed the harbour, and why?","en","Somebody of Harbour","Harbour",');

  const { default: pg } = await import('pg');
  const owner = new pg.Client(connection);
  await owner.connect();
  const verifyAfter = async (statement: string) => {
    await owner.query(`begin; ${statement}`);
    const { findings } = await verifyDatabase(async (text, values) => (await owner.query(text, values)).rows);
    await owner.query('rollback');
    return findings.join('\n');
  };
  expect(await verifyAfter('')).toBe('');
  const past = 'alter table ballot_questions disable trigger user;';
  for (const tampering of [
    `update ballot_questions set district = 'Hill' where round = 2 and district = 'Harbour'`,
    `update ballot_questions set originals = jsonb_set(originals, '{1,district}', '"Harbour"') where originals is not null`,
  ])
    expect(await verifyAfter(`${past} ${tampering}`)).toMatch(/was changed past the log on the ballot paper/);

  await admin.send(questionsApi.delete, { params: { id: merged.id } });
  for (const table of ['questions', 'ballot_questions'] as const)
    expect(JSON.stringify((await rowsOf(table)).filter((row) => row.removed_at !== null))).not.toMatch(/Harbour|Hill/);
  expect(await verifyAfter('')).toBe('');
  await owner.end();
});
