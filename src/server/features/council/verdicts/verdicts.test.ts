import { sql } from 'kysely';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { activeBatchApi } from '#contract/council/active-batch.ts';
import { answersApi } from '#contract/council/answers.ts';
import type { Batch } from '#contract/council/batches.ts';
import { checksApi } from '#contract/council/checks.ts';
import { coAskersApi } from '#contract/council/co-askers.ts';
import { deskApi } from '#contract/council/desk.ts';
import { mergingApi } from '#contract/council/merging.ts';
import { outcomesApi } from '#contract/council/outcomes.ts';
import { ownQuestionsApi } from '#contract/council/own-questions.ts';
import { questionsApi } from '#contract/council/questions.ts';
import { rankingFilesApi } from '#contract/council/ranking-files.ts';
import { resultsApi } from '#contract/council/results.ts';
import type { Said } from '#contract/council/verdict.ts';
import { type DecidedWords, verdictWordsApi } from '#contract/council/verdict-words.ts';
import { type SaidVerdict, verdictsApi } from '#contract/council/verdicts.ts';
import { personalDataApi } from '#contract/people/personal-data.ts';
import { auditApi } from '#contract/trust/audit.ts';
import { undoApi } from '#contract/trust/undo.ts';
import { join } from '#tests/support/administrators.ts';
import { asOwner, type Visitor } from '#tests/support/app.ts';
import { becomeVoter, cast, choose, openBatch, setPhase } from '#tests/support/council.ts';
import { fieldsIn, post } from '#tests/support/forms.ts';
import { shareApp } from '#tests/support/prepared-app.ts';
import { verifyDatabase } from '#verify/database.ts';

const { app, admin } = await shareApp();
const ada = 'ada@example.org';

type Asked = { batch: Batch; id: string; author: Visitor };

const ask = async (batch: { id: string }, author: Visitor, email = ada) => {
  const body = { name: 'Ada', email, text: `Why is the river low? ${email}` };
  return (await author.send(questionsApi.submit, { params: { id: batch.id }, headers: {}, body })).body.id;
};

/** Ada's question goes to the council, and `coAskers` say that it is theirs, too. */
async function openAsked(coAskers: readonly Visitor[] = []): Promise<Asked> {
  const { batch } = await openBatch(admin, { phase: 1, questions: 3, takeAlong: 'none' });
  const author = app.visitor();
  const id = await ask(batch, author);
  for (const one of coAskers) await one.send(coAskersApi.join, { params: { id: batch.id, questionId: id } });
  return { batch, id, author };
}

async function complete({ batch, id }: { batch: Batch; id: string }): Promise<Batch> {
  await setPhase(admin, batch, 2);
  const others = (await admin.send(questionsApi.list, { query: {} })).body.filter(
    (one) => one.batch_id === batch.id && one.state === 'published',
  );
  const chosen = choose(others.toSorted((one, other) => Number(other.id === id) - Number(one.id === id)));
  await cast(await becomeVoter(app.visitor()), batch, chosen);
  return setPhase(admin, batch, 3);
}

const answer = (batch: { id: string }, questionId: string, state: 'sent' | 'answered' = 'answered') =>
  admin.send(outcomesApi.write, {
    params: { id: batch.id, questionId },
    body: { outcome: { state, words: 'Because of the drought.', day: '2030-02-28', link: null } },
  });

/** Ada's question was answered. */
async function openAnswered(coAskers: readonly Visitor[] = []): Promise<Asked> {
  const asked = await openAsked(coAskers);
  const batch = await complete(asked);
  await answer(batch, asked.id);
  return { ...asked, batch };
}

const say = ({ batch, id, author }: Asked, body: SaidVerdict) =>
  author.send(verdictsApi.say, { params: { id: batch.id, questionId: id }, body });
const coSay = (by: Visitor, { batch, id }: Asked, said: Said) =>
  by.send(verdictsApi.coSay, { params: { id: batch.id, questionId: id }, body: { said } });
const decide = ({ batch, id }: Asked, body: DecidedWords) =>
  admin.send(verdictWordsApi.decide, { params: { id: batch.id, questionId: id, askedId: id }, body });

/** What everybody reads of it, on the page of the result and on that of the batch. */
async function read({ batch: { slug } }: { batch: Batch }, id: string) {
  const page = (await app.visitor().send(resultsApi.read, { params: { slug } })).body;
  const { result } = (await app.visitor().send(activeBatchApi.read, {})).body;
  const [there, here] = [page, result].map((one) => one?.questions.find((question) => question.id === id)?.verdict);
  expect(here).toEqual(there);
  const { answers } = (await app.visitor().send(answersApi.read, { query: { batch: slug } })).body;
  expect(answers.find((one) => one.id === id)?.verdict).toEqual(there);
  return there;
}

async function readOwn({ batch, author }: Asked) {
  const { body } = await author.send(ownQuestionsApi.confirm, { params: { id: batch.id }, query: {} });
  return 'questions' in body ? body.questions[0]?.verdict : undefined;
}

async function verify() {
  const client = new pg.Client(app.connection);
  await client.connect();
  onTestFinished(() => client.end());
  return verifyDatabase(async (text, values) => (await client.query(text, values)).rows);
}

test('whoever asked says once whether it was an answer, and everybody reads it', async () => {
  const asked = await openAnswered();
  expect(await read(asked, asked.id)).toBeUndefined();
  expect((await say(asked, { said: 'no' })).status).toBe(204);
  expect(await read(asked, asked.id)).toEqual({ said: 'no', at: expect.any(String) });
  const frame = await app.visitor().fetch(`/batches/${asked.batch.slug}?view=embed`);
  expect(await frame.text()).toMatch(
    /Answered by the council on 28 February 2030.*Whoever asked, on .*“No, it was no answer.”/,
  );
  expect(await readOwn(asked)).toEqual({ said: 'no', words: null, state: null });
  // The same sent again is said already; otherwise it is refused.
  expect((await say(asked, { said: 'no' })).status).toBe(204);
  expect(await say(asked, { said: 'yes' })).toMatchObject({ status: 409, body: { code: 'verdict_given' } });
  const { entries } = (await admin.send(auditApi.list, { query: { kind: 'question.verdict_said' } })).body;
  expect(entries).toMatchObject([{ actor_id: null, subject_id: asked.id, after: { verdict: 'no' } }]);
  expect((await verify()).findings).toEqual([]);
  // It goes with an answer that is taken back: what is answered then is asked about anew.
  await admin.send(outcomesApi.write, {
    params: { id: asked.batch.id, questionId: asked.id },
    body: { outcome: null },
  });
  expect(await read(asked, asked.id)).toBeUndefined();
  await answer(asked.batch, asked.id);
  expect(await read(asked, asked.id)).toBeUndefined();
  expect((await say(asked, { said: 'yes' })).status).toBe(204);
  expect((await verify()).findings).toEqual([]);
});

test('words beside it wait at the desk as questions do, and are published, declined with a reason, and taken back', async () => {
  const asked = await openAnswered();
  const { batch, id } = asked;
  expect((await say(asked, { said: 'in_part', words: 'a'.repeat(241) })).status).toBe(400);
  const words = 'And what does the town do about the drought?';
  expect((await say(asked, { said: 'in_part', words })).status).toBe(204);
  const shown = { said: 'in_part', at: expect.any(String) };
  expect(await read(asked, id)).toEqual(shown);
  expect(await readOwn(asked)).toEqual({ said: 'in_part', words, state: 'waiting' });
  const waiting = async () => {
    const counts = (await admin.send(questionsApi.countByBatch, {})).body;
    const { checks } = (await admin.send(checksApi.list, { params: { id: batch.id } })).body;
    const check = checks.find((one) => one.id === 'verdicts_waiting');
    return [counts.find(({ batch_id }) => batch_id === batch.id)?.waiting, check?.values];
  };
  expect(await waiting()).toEqual([1, { words: 1 }]);
  const { visitor: other } = await join(app, admin, 'moderator');
  const next = async (who: Visitor, body = {}) =>
    (await who.send(deskApi.next, { params: { id: batch.id }, body })).body;
  expect(await next(other)).toMatchObject({
    question: null,
    verdict: {
      id,
      question_id: id,
      said: 'in_part',
      words,
      language: 'en',
      answer: { words: 'Because of the drought.' },
    },
    waiting: 1,
  });
  expect(await next(admin)).toMatchObject({ verdict: null, waiting: 1 });
  expect((await decide(asked, { state: 'declined' })).status).toBe(400);
  expect((await decide(asked, { state: 'published', reason: 'No.' })).status).toBe(400);
  // Words are no question, and need not be one.
  const asOfAQuestion = { state: 'declined', reason_code: 'not_a_question' } as unknown as DecidedWords;
  expect(await decide(asked, asOfAQuestion)).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  expect((await decide(asked, { state: 'declined', reason_code: 'insults' })).status).toBe(204);
  expect((await decide(asked, { state: 'declined', reason_code: 'insults' })).status).toBe(204);
  // Declined for another reason is another decision.
  expect(await decide(asked, { state: 'declined', reason: 'Ask again.' })).toMatchObject({
    body: { code: 'state_move_unlawful', lawful: ['waiting'] },
  });
  expect(await decide(asked, { state: 'published' })).toMatchObject({ body: { code: 'state_move_unlawful' } });
  expect(await read(asked, id)).toEqual(shown);
  const declined = { words, state: 'declined', reason_code: 'insults', reason_language: 'en' };
  expect(await readOwn(asked)).toEqual({ said: 'in_part', ...declined, reason: 'Insulting' });
  expect(await (await asked.author.fetch('/mine')).text()).toContain('Insulting');
  expect(await waiting()).toEqual([0, undefined]);
  const undo = async () => {
    const acts = (await other.send(undoApi.list, {})).body;
    const act = acts.find((one) => one.kind === 'question.verdict_decided' && one.subject_id === id);
    return (await other.send(undoApi.undo, { params: { id: act?.id ?? id } })).status;
  };
  expect(await undo()).toBe(204);
  expect(await waiting()).toEqual([1, { words: 1 }]);
  expect((await decide(asked, { state: 'published' })).status).toBe(204);
  expect(await read(asked, id)).toEqual({ ...shown, words, language: 'en' });
  const { questions } = (await admin.send(rankingFilesApi.json, { params: { id: batch.id }, query: {} })).body;
  expect(questions.find((one) => one.id === id)?.verdict).toEqual({ ...shown, words, language: 'en' });
  for (const path of [`/api/batches/${batch.id}/ranking.csv`, '/api/answers.csv'])
    expect(await (await app.visitor().fetch(path)).text()).toContain(`"in_part","${words}",,,,,,`);
  expect(await (await app.visitor().fetch('/batches.atom')).text()).toContain(words);
  // Later it is decided again; where the batch is open meanwhile, nothing waits.
  expect((await decide(asked, { state: 'waiting' })).status).toBe(204);
  expect(await read(asked, id)).toEqual(shown);
  await setPhase(admin, batch, 2);
  expect(await waiting()).toEqual([0, undefined]);
  expect(await next(admin)).toMatchObject({ verdict: null, waiting: 0 });
  await setPhase(admin, batch, 3);
  expect(await next(other)).toMatchObject({ verdict: { id } });
  expect((await decide(asked, { state: 'declined', reason: 'Ask again.' })).status).toBe(204);
  const { entries } = (await admin.send(auditApi.list, { query: { kind: 'question.verdict_decided' } })).body;
  expect(entries[0]).toMatchObject({
    subject_id: id,
    after: { verdict_words: 'declined', reason: 'Ask again.' },
  });
  const verified = await verify();
  expect([verified.findings, verified.notices.filter((one) => one.includes('no act on record'))]).toEqual([[], []]);
});

test('nothing can be said before the council has said something, nor by anybody else', async () => {
  const asked = await openAsked();
  const early = { status: 409, body: { code: 'nothing_to_judge' } };
  const batch = await complete(asked);
  expect(await say({ ...asked, batch }, { said: 'yes' })).toMatchObject(early);
  await answer(batch, asked.id, 'sent');
  expect(await say({ ...asked, batch }, { said: 'yes' })).toMatchObject(early);
  await answer(batch, asked.id);
  const stranger = await becomeVoter(app.visitor());
  const refused = { status: 404, body: { code: 'question_not_found' } };
  expect(await say({ ...asked, author: stranger }, { said: 'yes' })).toMatchObject(refused);
  expect(await coSay(stranger, asked, 'yes')).toMatchObject(refused);
  await setPhase(admin, batch, 2);
  expect(await say({ ...asked, batch }, { said: 'yes' })).toMatchObject(early);
  const insert = `insert into asker_verdicts (batch_id, round, question_id, asked_id, said)
    values ('${batch.id}', 1, '${asked.id}', '${asked.id}', 'yes')`;
  await expect(asOwner(app.connection, insert)).rejects.toThrow(/has said nothing/);
});

test('co-askers are figures from three on, each once', async () => {
  const three = await Promise.all(Array.from({ length: 3 }, () => becomeVoter(app.visitor())));
  const asked = await openAnswered(three);
  const [first, second, third] = three as [Visitor, Visitor, Visitor];
  expect((await coSay(first, asked, 'no')).status).toBe(204);
  expect((await coSay(first, asked, 'no')).status).toBe(204);
  expect(await coSay(first, asked, 'yes')).toMatchObject({ status: 409, body: { code: 'verdict_given' } });
  await coSay(second, asked, 'no');
  expect(await read(asked, asked.id)).toBeUndefined();
  await coSay(third, asked, 'in_part');
  expect(await read(asked, asked.id)).toEqual({ co_askers: { yes: 0, in_part: 1, no: 2 } });
  expect((await verify()).findings).toEqual([]);
  await asOwner(app.connection, `set session_replication_role = replica; update co_asker_verdicts set said = 'yes'`);
  expect((await verify()).findings).toEqual([expect.stringMatching(/who asked as well .* was changed past the log/)]);
});

test('where several asked, each says it once, and there are figures without words', async () => {
  const { batch } = await openBatch(admin, { phase: 1, questions: 3, takeAlong: 'none' });
  const [adas, graces] = [app.visitor(), app.visitor()];
  const ids = [await ask(batch, adas), await ask(batch, adas), await ask(batch, graces, 'grace@example.org')];
  const merging = { params: { id: batch.id }, body: { ids, text: 'Where is the water?' } };
  const { id } = (await admin.send(mergingApi.merge, merging)).body;
  const completed = await complete({ batch, id });
  await answer(completed, id);
  const [first = '', second = '', third = ''] = ids;
  const adasFirst = { batch: completed, id: first, author: adas };
  expect(await say(adasFirst, { said: 'no', words: 'No.' })).toMatchObject({
    status: 409,
    body: { code: 'no_words_of_several' },
  });
  expect((await say(adasFirst, { said: 'no' })).status).toBe(204);
  expect(await say({ ...adasFirst, id: second }, { said: 'yes' })).toMatchObject({ body: { code: 'verdict_given' } });
  expect((await say({ batch: completed, id: third, author: graces }, { said: 'yes' })).status).toBe(204);
  expect(await read({ batch: completed }, id)).toEqual({ askers: { yes: 1, in_part: 0, no: 1 } });
});

test('an export has it, an erasure takes addresses out of it, and it goes with its question', async () => {
  const asked = await openAnswered();
  await say(asked, { said: 'no', words: 'Ask grace@example.org.' });
  await decide(asked, { state: 'declined', reason: 'Of grace@example.org.' });
  const { body } = await admin.send(personalDataApi.export, { body: { email: ada } });
  expect(body.verdicts).toMatchObject([
    {
      question_id: asked.id,
      batch_name: asked.batch.name,
      said: 'no',
      words: 'Ask grace@example.org.',
      reason: 'Of grace@example.org.',
    },
  ]);
  await admin.send(personalDataApi.erase, { body: { email: 'grace@example.org', questions: 'withdraw' } });
  expect(JSON.stringify(await readOwn(asked))).not.toContain('grace@');
  await admin.send(personalDataApi.erase, { body: { email: ada, questions: 'remove' } });
  const { rows } = await sql`select from asker_verdicts where batch_id = ${asked.batch.id}::uuid`.execute(app.deps.db);
  expect(rows).toEqual([]);
  expect((await verify()).findings).toEqual([]);
});

test('it can be said on the page without scripts, where what was not taken stands still', async () => {
  const asked = await openAnswered();
  const { author, batch, id } = asked;
  const mine = await (await author.fetch('/mine')).text();
  expect(mine).toContain('Was it an answer?');
  const fields = { ...fieldsIn(mine), batch: batch.id, question: id, do: `judge ${id}`, words: 'It says nothing.' };
  const unchosen = await post(author, '/mine', { fields });
  expect([unchosen.status, await unchosen.text()]).toEqual([
    422,
    expect.stringContaining('It says nothing.</textarea>'),
  ]);
  const said = await post(author, '/mine', { fields: { ...fields, said: 'no' } });
  expect([said.status, said.headers.get('location')]).toEqual([303, `/mine?judged=${id}`]);
  const after = await (await author.fetch(`/mine?judged=${id}`)).text();
  expect(after).toContain('No, it was no answer.');
  expect(after).toContain('Your words wait to be read');
  expect(await readOwn(asked)).toEqual({ said: 'no', words: 'It says nothing.', state: 'waiting' });
  // When the next batch is active it is found from there, where it can be said as well.
  const later = await openAnswered();
  const list = await (await author.fetch('/mine')).text();
  expect(list).not.toContain('Why is the river low?');
  expect(list).toContain(`href="/mine?batch=${batch.slug}"`);
  expect(await (await author.fetch(`/mine?batch=${batch.slug}`)).text()).toContain('No, it was no answer.');
  await openBatch(admin);
  const earlier = await (await later.author.fetch(`/mine?batch=${later.batch.slug}`)).text();
  expect(fieldsIn(earlier)).toMatchObject({ batch: later.batch.id, question: later.id });
  const judged = { ...fieldsIn(earlier), do: `judge ${later.id}`, words: '' };
  expect((await post(later.author, '/mine', { fields: judged })).status).toBe(422);
  const taken = await post(later.author, '/mine', { fields: { ...judged, said: 'yes' } });
  expect([taken.status, taken.headers.get('location')]).toEqual([
    303,
    `/mine?batch=${later.batch.id}&judged=${later.id}`,
  ]);
  expect(await readOwn(later)).toMatchObject({ said: 'yes' });
});
