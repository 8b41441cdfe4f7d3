import { expect, inject, test } from 'vitest';
import { activeBatchApi } from '#contract/council/active-batch.ts';
import { outcomesApi } from '#contract/council/outcomes.ts';
import { questionsApi } from '#contract/council/questions.ts';
import { rankingFilesApi } from '#contract/council/ranking-files.ts';
import { resultsApi } from '#contract/council/results.ts';
import { auditApi } from '#contract/trust/audit.ts';
import { countApi } from '#contract/trust/count.ts';
import { toIfMatch } from '#contract/wire/revision.ts';
import { asOwner } from '#tests/support/app.ts';
import { becomeVoter, cast, choose, correct, openBatch, setPhase, takeOut } from '#tests/support/council.ts';
import { createDatabase } from '#tests/support/database.ts';
import { prepareApp } from '#tests/support/prepared-app.ts';
import { verifyRecord } from '#verify/record.ts';

const connection = await createDatabase(inject('databaseServer'));
const { app, admin } = await prepareApp({}, connection);

const asked = {
  en: 'Why is the public library closed on Sundays, and who decided that?',
  de: 'Warum ist die Bücherei am Sonntag geschlossen, und wer hat das entschieden?',
  fr: 'Pourquoi la bibliothèque est-elle fermée le dimanche, et qui l’a décidé ?',
  es: '¿Por qué está cerrada la biblioteca los domingos, y quién lo decidió?',
  ar: 'لماذا تغلق المكتبة أبوابها أيام الأحد، ومن قرر ذلك؟',
};
const unsure = 'WLAN im Bus?';

/** A batch in phase 1 with a question in each language, and one that could be in several. */
async function ask() {
  const { batch } = await openBatch(admin, { phase: 1, questions: 0 });
  const body = (text: string) => ({ text, author: 'Ada', author_email: null, batch_id: batch.id });
  const ids: Record<string, string> = {};
  for (const [language, text] of [...Object.entries(asked), ['unsure', unsure] as const])
    ids[language] = (await admin.send(questionsApi.create, { headers: {}, body: body(text) })).body.id;
  return { batch, ids, idOf: (language: string) => ids[language] ?? expect.fail(language) };
}

const update = (id: string, change: object) =>
  admin.send(questionsApi.update, { params: { id }, headers: {}, body: change as { text: string } });
const languagesOf = (
  questions: readonly { id: string; language?: string | undefined }[],
  ids: Record<string, string>,
) =>
  Object.fromEntries(
    Object.entries(ids).map(([name, id]) => [name, questions.find((question) => question.id === id)?.language]),
  );
const onPage = async () => (await app.visitor().send(activeBatchApi.read, {})).body.questions;
const each = { en: 'en', de: 'de', fr: 'fr', es: 'es', ar: 'ar', unsure: undefined };

test('a question says its language, guessed from its words until somebody says it; unknown where nobody can say', async () => {
  const { ids, idOf } = await ask();
  expect(languagesOf(await onPage(), ids)).toEqual(each);
  expect((await update(idOf('unsure'), { text: asked.fr })).body.language).toBe('fr');
  const { body: said } = await update(idOf('unsure'), { language: 'lb' });
  expect(said).toMatchObject({ language: 'lb', said_language: 'lb' });
  // They look like codes, and no browser could name them.
  for (const language of ['en-12', 'de-AB-CD']) expect((await update(idOf('unsure'), { language })).status).toBe(400);
  const other = { params: { id: idOf('unsure') }, headers: toIfMatch(said.revision - 1), body: { language: 'fr' } };
  expect((await admin.send(questionsApi.update, other)).body).toMatchObject({ code: 'changed_meanwhile' });
  const [entry] = (await admin.send(auditApi.list, { query: {} })).body.entries;
  expect(entry).toMatchObject({ before: { question_language: 'fr' }, after: { question_language: 'lb' } });
  expect((await update(idOf('unsure'), { text: asked.de })).body.language).toBe('lb');
  const { body: unknown } = await update(idOf('unsure'), { language: 'und' });
  expect([unknown.language, unknown.said_language]).toEqual([undefined, 'und']);
  const { body: guessed } = await update(idOf('unsure'), { language: null });
  expect([guessed.language, guessed.said_language]).toEqual(['de', undefined]);
  expect((await update(idOf('unsure'), { language: 'Deutsch, bitte' })).status).toBe(400);
  expect((await onPage()).find(({ id }) => id === idOf('unsure'))?.language).toBe('de');
});

test('it stands still on the ballot paper, changes with a correction alone, and goes into the next round, result, files and record', async () => {
  const { batch, ids, idOf } = await ask();
  await update(idOf('ar'), { language: 'arz' });
  await setPhase(admin, batch, 2);
  const onPaper = { ...each, ar: 'arz' };
  expect(languagesOf(await onPage(), ids)).toEqual(onPaper);
  await update(idOf('en'), { language: 'cy' });
  expect(languagesOf(await onPage(), ids)).toEqual(onPaper);
  const paper = app.deps.db.selectFrom('ballot_questions').where('batch_id', '=', batch.id);
  expect(await paper.where('question_id', '=', idOf('unsure')).select('language').execute()).toEqual([
    { language: 'und' },
  ]);
  await expect(
    asOwner(connection, `update ballot_questions set language = 'la' where question_id = '${idOf('de')}'`),
  ).rejects.toThrow('a ballot paper stands still');

  await correct(admin, batch, idOf('unsure'), asked.es);
  await takeOut(admin, batch, idOf('de'), 'Diese Frage steht schon weiter oben auf der Liste.');
  const out = (await onPage()).find(({ id }) => id === idOf('de'));
  expect(out?.taken_out?.language).toBe('de');
  await cast(
    await becomeVoter(app.visitor()),
    batch,
    choose(['en', 'fr', 'es', 'ar'].map((name) => ({ id: idOf(name) }))),
  );
  await admin.send(questionsApi.resetStones, { body: { batches: [batch.id] } });
  const left = { ...onPaper, de: undefined, unsure: 'es' };
  expect(languagesOf(await onPage(), ids)).toEqual(left);

  await cast(
    await becomeVoter(app.visitor()),
    batch,
    choose(['en', 'fr', 'es', 'ar'].map((name) => ({ id: idOf(name) }))),
  );
  await setPhase(admin, batch, 3);
  await admin.send(outcomesApi.write, {
    params: { id: batch.id, questionId: idOf('en') },
    body: {
      outcome: { state: 'answered', words: 'La ville ouvrira deux dimanches par mois.', day: '2030-02-28', link: null },
    },
  });
  const { body: result } = await app.visitor().send(resultsApi.read, { params: { slug: batch.id } });
  expect(languagesOf(result.questions, ids)).toEqual(left);
  expect(result.questions.find(({ id }) => id === idOf('en'))?.outcome?.language).toBe('fr');
  const { body: list } = await app.visitor().send(resultsApi.list, {});
  expect(list.batches[0]?.languages).toEqual(['en', 'fr', 'es']);
  const { body: file } = await admin.send(rankingFilesApi.json, { params: { id: batch.id }, query: {} });
  expect(languagesOf(file.questions, ids)).toEqual(left);
  const csv = await (await app.visitor().fetch(`/api/batches/${batch.id}/ranking.csv`)).text();
  expect(csv).toMatch(/,"en","Ada",/);

  const { body: record } = await app.visitor().send(countApi.readRecord, { params: { id: batch.id } });
  expect(languagesOf(record.questions, ids)).toEqual(left);
  expect(verifyRecord(record).findings).toEqual([]);
});

test('a paper of before is guessed when it is read; with its words a question loses its language', async () => {
  const { batch, ids, idOf } = await ask();
  await setPhase(admin, batch, 2);
  await asOwner(
    connection,
    `alter table ballot_questions disable trigger user; update ballot_questions set language = null;
     alter table ballot_questions enable trigger user`,
  );
  expect(languagesOf(await onPage(), ids)).toEqual(each);
  await update(idOf('de'), { language: 'gsw' });
  await admin.send(questionsApi.delete, { params: { id: idOf('de') } });
  await asOwner(
    connection,
    `update questions set removed_at = now(), author_email = '', batch_id = null where id = '${idOf('de')}'`,
  );
  for (const table of ['questions', 'ballot_questions'] as const)
    expect(
      (await app.deps.db.selectFrom(table).where('removed_at', 'is not', null).select('language').execute()).every(
        ({ language }) => language === null,
      ),
    ).toBe(true);
});
