import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { activeBatchApi } from '#contract/council/active-batch.ts';
import type { BatchRules } from '#contract/council/batch-rules.ts';
import { type Batch, batchesApi } from '#contract/council/batches.ts';
import {
  firstOutcomes,
  type Outcome,
  type OutcomeState,
  outcomeMoves,
  outcomeStates,
} from '#contract/council/council-outcome.ts';
import { outcomesApi } from '#contract/council/outcomes.ts';
import { questionsApi } from '#contract/council/questions.ts';
import { rankingFilesApi } from '#contract/council/ranking-files.ts';
import { resultsApi } from '#contract/council/results.ts';
import { personalDataApi } from '#contract/people/personal-data.ts';
import { auditApi } from '#contract/trust/audit.ts';
import { undoApi } from '#contract/trust/undo.ts';
import { join } from '#tests/support/administrators.ts';
import { asOwner } from '#tests/support/app.ts';
import { becomeVoter, cast, choose, openBatch, setPhase } from '#tests/support/council.ts';
import { shareApp } from '#tests/support/prepared-app.ts';

const { app, admin } = await shareApp();
const council = (await join(app, admin, 'council')).visitor;

const answered: Outcome = {
  state: 'answered',
  words: 'From spring on, the bridge is open to bicycles.\nThank you for asking.',
  day: '2030-02-28',
  link: 'https://council.example.org/minutes/2030-02?page=3#bridge',
  due: null,
};
/** As it is read: the language of its words is guessed. */
const answeredInEnglish = { ...answered, language: 'en', by: 'council' } as const;
const promised: Outcome = { ...answered, state: 'promised', words: 'We promise a second lane.', due: '2031-02-28' };
const sent: Outcome = { state: 'sent', words: null, day: '2030-01-31', link: null, due: null };

type Ids = { batch: Pick<Batch, 'id'>; question: { id: string } | undefined };

const write = ({ batch, question }: Ids, outcome: Outcome | null, insteadOf?: Outcome | null, visitor = council) =>
  visitor.send(outcomesApi.write, {
    params: { id: batch.id, questionId: question?.id ?? '' },
    body: { outcome, ...(insteadOf !== undefined && { instead_of: insteadOf }) },
  });

/** Six questions; each ballot gave 4, 3, 2 and 1 stones to the first four. */
async function complete(rules: Partial<BatchRules> = {}) {
  const { batch, questions } = await openBatch(admin, { questions: 6, rules, takeAlong: 'none' });
  await cast(await becomeVoter(app.visitor()), batch, choose(questions));
  const completed = await setPhase(admin, batch, 3);
  const [question] = questions;
  if (!question) throw new Error('There is no question.');
  return { batch: completed, questions, question };
}

const readPage = async ({ slug }: Batch) => (await app.visitor().send(resultsApi.read, { params: { slug } })).body;
const outcomesOf = async (batch: Batch) => (await readPage(batch)).questions.map(({ outcome }) => outcome);

describe('an outcome is seen', () => {
  test('in the result, on the public page and in the files, as soon as it is written', async () => {
    const { batch, question } = await complete({ council_size: 2 });
    expect(await outcomesOf(batch)).toEqual(Array(6).fill(null));
    expect((await write({ batch, question }, answered)).status).toBe(204);
    expect(await outcomesOf(batch)).toEqual([answeredInEnglish, ...Array(5).fill(null)]);
    const { result } = (await app.visitor().send(activeBatchApi.read, {})).body;
    expect(result?.questions[0]?.outcome).toEqual(answeredInEnglish);
    const params = { id: batch.id };
    const file = (await admin.send(rankingFilesApi.json, { params, query: {} })).body;
    expect(file.questions.map(({ outcome }) => outcome)).toEqual([answeredInEnglish, ...Array(5).fill(null)]);
    const csv = await (await app.visitor().fetch(`/api/batches/${batch.id}/ranking.csv`)).text();
    expect(csv.split('\r\n')[0]).toMatch(
      /first_text,outcome,outcome_day,outcome_due,outcome_words,outcome_link,asker_said,/,
    );
    expect(csv).toContain('"answered","2030-02-28",');
  });

  test('by whoever listens, and in other words after it is written anew', async () => {
    const { batch, question } = await complete();
    await write({ batch, question }, sent);
    await write({ batch, question }, answered);
    const { result } = (await app.visitor().send(activeBatchApi.read, {})).body;
    expect(result?.questions[0]?.outcome).toEqual(answeredInEnglish);
    await write({ batch, question }, null);
    await write({ batch, question }, null);
    expect(await outcomesOf(batch)).toEqual(Array(6).fill(null));
  });

  test('as reworded, by whoever has read what stands there', async () => {
    const { batch, question } = await complete();
    await write({ batch, question }, answered);
    const other = { ...answered, words: 'The bridge is closed until autumn.' };
    const read = (await readPage(batch)).questions[0]?.outcome;
    expect((await write({ batch, question }, other, read)).status).toBe(204);
    const reworded = (await readPage(batch)).questions[0]?.outcome;
    expect(reworded).toMatchObject({ words: other.words, corrected: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) });
    expect((await write({ batch, question }, answered, read)).body).toMatchObject({ code: 'changed_meanwhile' });
    expect((await write({ batch, question }, answered, reworded)).status).toBe(204);
  });

  test('in the list of what the council can write about', async () => {
    const { batch, question } = await complete();
    await write({ batch, question }, sent);
    const { body } = await council.send(outcomesApi.listBatches, {});
    expect(body[0]).toEqual({
      id: batch.id,
      slug: batch.slug,
      name: batch.name,
      completed_at: (await readPage(batch)).batch.completed_at,
      outcomes: 1,
    });
  });
});

describe('an outcome is refused', () => {
  const refused = [
    ['another state', { ...sent, state: 'ignored' }],
    ['no day', { ...sent, day: '' }],
    ['a day that is none', { ...sent, day: '2030-02-30' }],
    ['a day before councils', { ...sent, day: '0001-01-01' }],
    ['a link that is not secure', { ...answered, link: 'http://council.example.org' }],
    ['a link that does something', { ...answered, link: 'javascript:alert(1)' }],
    ['a link that seems to lead elsewhere', { ...answered, link: 'https://example.org@evil.example.net/' }],
    ['a link with a space', { ...answered, link: 'https://council.example.org/ x' }],
    ['an answer without words or a link', { ...sent, state: 'answered' }],
    ['a question not taken up without its reason', { ...answered, state: 'not_taken_up', words: null }],
    ['a promise without a day', { ...answered, state: 'promised' }],
    ['a promise for a day before', { ...answered, state: 'promised', due: '2030-02-27' }],
    ['words that nobody can see', { ...answered, words: '\u200b' }],
    ['too many words', { ...answered, words: 'a'.repeat(2001) }],
    ['a field more', { ...sent, rank: 1 }],
  ] as const;

  test('with what no outcome has, and nothing of it is written', async () => {
    const { batch, question } = await complete();
    for (const [what, outcome] of refused) {
      expect((await write({ batch, question }, outcome as Outcome)).status, what).toBe(400);
      expect(await outcomesOf(batch), what).toEqual(Array(6).fill(null));
    }
  });

  test('for a question that does not go to the council', async () => {
    const { batch, questions } = await complete({ council_size: 2 });
    const answer = await write({ batch, question: questions[2] }, sent);
    expect(answer).toMatchObject({ status: 409, body: { code: 'question_not_forwarded' } });
    expect((await write({ batch, question: questions[1] }, sent)).status).toBe(204);
  });

  test('where there is no such question or batch, and while the batch is not completed', async () => {
    const { batch, question } = await complete();
    const nowhere = { id: '01900000-0000-7000-8000-000000000000' };
    expect((await write({ batch: nowhere, question }, sent)).body).toMatchObject({ code: 'batch_not_found' });
    expect((await write({ batch, question: nowhere }, sent)).body).toMatchObject({ code: 'question_not_found' });
    await setPhase(admin, batch, 2);
    expect(await write({ batch, question }, sent)).toMatchObject({
      status: 409,
      body: { code: 'batch_not_completed' },
    });
  });

  test('where somebody else has written meanwhile', async () => {
    const { batch, question } = await complete();
    expect((await write({ batch, question }, sent, null)).status).toBe(204);
    const late = await write({ batch, question }, answered, null);
    expect(late).toMatchObject({ status: 412, body: { code: 'changed_meanwhile' } });
    expect((await write({ batch, question }, answered, sent)).status).toBe(204);
    expect((await outcomesOf(batch))[0]).toEqual(answeredInEnglish);
  });

  test('by the database too, whoever writes', async () => {
    const { batch, questions } = await complete({ council_size: 2 });
    const insert = (id?: string) =>
      asOwner(
        app.connection,
        `insert into outcomes (batch_id, round, question_id, state, day) values ('${batch.id}', 1, '${id}', 'sent', '2030-01-31')`,
      );
    await expect(insert(questions[2]?.id)).rejects.toThrow(/does not go to the council/);
    await insert(questions[0]?.id);
  });
});

test('of many who write at once one is first, and nobody overwrites it unseen', async () => {
  const { batch, question } = await complete();
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, n) => write({ batch, question }, { ...answered, words: `Answer ${n}` }, null)),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 412, 412, 412, 412, 412]);
});

describe('states follow one another', () => {
  const partly = { ...answered, state: 'partly', words: 'One lane is open.' } as const;
  const done = { ...answered, state: 'done', words: 'Both lanes are open.' } as const;

  test('the last one counts, and the earlier ones stay readable with their words', async () => {
    const { batch, question } = await complete();
    const moved = { ...promised, words: 'It takes longer.', due: '2031-06-30' };
    const corrected = { ...moved, words: 'It takes longer than we thought.' };
    for (const outcome of [sent, answered, promised, moved, corrected, partly, done])
      expect((await write({ batch, question }, outcome)).status).toBe(204);
    const [read] = (await readPage(batch)).questions;
    const inEnglish = (outcome: Outcome) => ({ ...outcome, language: 'en', by: 'council' });
    const earlier = [sent, answeredInEnglish, inEnglish(promised), inEnglish(corrected), partly];
    expect(read).toMatchObject({ outcome: done, earlier_outcomes: earlier });
    const file = (await admin.send(rankingFilesApi.json, { params: { id: batch.id }, query: {} })).body;
    expect(file.questions[0]).toMatchObject({ outcome: done, earlier_outcomes: earlier });
    const { body: batches } = await council.send(outcomesApi.listBatches, {});
    expect(batches[0]).toMatchObject({ id: batch.id, outcomes: 1 });
    // Everybody reads that the council said it, administrators by whom.
    expect(JSON.stringify([read, file])).not.toContain('Some council');
    const { body: writers } = await admin.send(outcomesApi.listWriters, { params: { id: batch.id } });
    expect(writers).toEqual(
      [1, 2, 3, 4, 5, 6].map((sequence) => ({ question_id: question.id, sequence, written_by: 'Some council' })),
    );
  });

  test('as the table of moves has it, and otherwise not', async () => {
    const { batch, question } = await complete();
    const to = (state: OutcomeState, due: string): Outcome => ({
      ...answered,
      state,
      due: state === 'promised' ? due : null,
    });
    const keepFirst = (number: number) =>
      `delete from outcomes where batch_id = '${batch.id}' and sequence > ${number};`;
    // Whatever came before, past the triggers.
    const putFirst = (state: OutcomeState) => `set session_replication_role = replica; ${keepFirst(0)}
      insert into outcomes (batch_id, round, question_id, state, day, words, due) values ('${batch.id}', 1, '${question.id}',
        '${state}', '2030-02-28', 'Words.', ${state === 'promised' ? "'2030-06-30'" : 'null'});`;
    const lawful: [OutcomeState | null, OutcomeState][] = [];
    for (const from of [null, ...outcomeStates])
      for (const state of outcomeStates) {
        await asOwner(app.connection, from ? putFirst(from) : keepFirst(0));
        // The same state in other words puts right what was said.
        if (state === from && state !== 'promised') continue;
        if ((await write({ batch, question }, to(state, '2030-07-31'))).status === 204) lawful.push([from, state]);
      }
    expect(lawful).toEqual([
      ...firstOutcomes.map((state) => [null, state]),
      ...outcomeStates.flatMap((from) =>
        outcomeStates.flatMap((state) => (outcomeMoves[from].includes(state) ? [[from, state]] : [])),
      ),
    ]);
  });

  test('in the database too: an earlier one is not written anew, and no state is passed over', async () => {
    const { batch, question } = await complete();
    await write({ batch, question }, sent);
    await write({ batch, question }, answered);
    const of = `batch_id = '${batch.id}' and sequence`;
    for (const statement of [
      `update outcomes set words = 'No.' where ${of} = 1`,
      `update outcomes set state = 'promised', due = '2031-01-01' where ${of} = 2`,
      `insert into outcomes select batch_id, round, question_id, 'done', words, day, link from outcomes where ${of} = 2`,
    ])
      await expect(asOwner(app.connection, statement)).rejects.toThrow(/no lawful state|duplicate key/);
  });

  test('and the last is taken back for ten minutes: in its place stands what was said before', async () => {
    const { batch, question } = await complete();
    await write({ batch, question }, answered);
    await write({ batch, question }, promised);
    await write({ batch, question }, { ...promised, words: 'We promise two lanes.' });
    const { body: acts } = await admin.send(undoApi.list, {});
    const act = acts.find(({ batch_id, kind }) => batch_id === batch.id && kind === 'question.outcome_written');
    expect((await admin.send(undoApi.undo, { params: { id: act?.id ?? '' } })).status).toBe(204);
    expect((await outcomesOf(batch))[0]).toEqual(answeredInEnglish);
    await write({ batch, question }, promised);
    expect((await write({ batch, question }, null, promised)).status).toBe(204);
    expect((await outcomesOf(batch))[0]).toEqual(answeredInEnglish);
    const [entry] = (await admin.send(auditApi.list, { query: { batch: batch.id } })).body.entries;
    expect(entry).toMatchObject({ kind: 'act.undone', subject_id: question.id, actor_name: 'Some council' });
    await asOwner(app.connection, `update undoable_acts set until = now() where batch_id = '${batch.id}'`);
    expect(await write({ batch, question }, null)).toMatchObject({ status: 409, body: { code: 'undo_too_late' } });
    expect((await outcomesOf(batch))[0]).toEqual(answeredInEnglish);
  });
});

describe('what becomes of an outcome', () => {
  test('while the batch is open again it is not shown, and it is there again with the same result', async () => {
    const { batch, question } = await complete({ council_size: 2 });
    await write({ batch, question }, answered);
    await setPhase(admin, batch, 2);
    expect((await readPage(batch)).questions).toEqual([]);
    await setPhase(admin, batch, 3);
    expect((await outcomesOf(batch))[0]).toEqual(answeredInEnglish);
  });

  test('it goes where another result forwards other questions', async () => {
    const { batch, questions, question } = await complete({ council_size: 1 });
    await write({ batch, question }, answered);
    await setPhase(admin, batch, 2);
    for (let n = 0; n < 3; n++) await cast(await becomeVoter(app.visitor()), batch, choose(questions.toReversed()));
    await setPhase(admin, batch, 3);
    expect(await outcomesOf(batch)).toEqual(Array(6).fill(null));
    const { rows } = await sql`select from outcomes where batch_id = ${batch.id}`.execute(app.deps.db);
    expect(rows).toEqual([]);
  });

  test('it stays with the round that was set aside, and is not shown with the next', async () => {
    const { batch, question } = await complete();
    await write({ batch, question }, answered);
    await setPhase(admin, batch, 1);
    const again = await setPhase(admin, batch, 3);
    expect(await outcomesOf(again)).toEqual(Array(6).fill(null));
  });

  test('it goes with the words of its question, and so does all that was said before', async () => {
    const { batch, question } = await complete();
    await write({ batch, question }, sent);
    await write({ batch, question }, answered);
    await admin.send(questionsApi.delete, { params: { id: question.id } });
    const page = await readPage(batch);
    expect(page.questions[0]).toMatchObject({ text: '', forwarded: true, outcome: null });
    expect(page.questions[0]).not.toHaveProperty('earlier_outcomes');
    expect((await write({ batch, question }, sent)).body).toMatchObject({ code: 'question_unavailable' });
    const { rows } = await sql`select from outcomes where batch_id = ${batch.id}`.execute(app.deps.db);
    expect(rows).toEqual([]);
  });

  test('everybody reads it without an address as soon as that is erased', async () => {
    const { batch, question } = await complete();
    const link = 'https://example.org/?to=erika%40example.org';
    await write({ batch, question }, { ...answered, words: 'Please ask erika@example.org.', link });
    const home = async () => JSON.stringify((await app.visitor().send(activeBatchApi.read, {})).body);
    expect(await home()).toContain('erika@example.org');
    await admin.send(personalDataApi.erase, { body: { email: 'erika@example.org', questions: 'withdraw' } });
    expect(await home()).not.toMatch(/erika(?:@|%40)example/);
    expect(JSON.stringify(await readPage(batch))).not.toMatch(/erika(?:@|%40)example/);
  });

  test('it loses the address of somebody who is erased, also while the batch is open again', async () => {
    const { batch, question } = await complete();
    const words = 'Please ask Erika (erika@example.org) for the plan.';
    await write({ batch, question }, { ...answered, words, link: 'https://example.org/?to=erika@example.org' });
    await write({ batch, question }, { ...promised, words });
    await setPhase(admin, batch, 2);
    const { body } = await admin.send(personalDataApi.erase, {
      body: { email: 'erika@example.org', questions: 'withdraw' },
    });
    expect(body.mentions).toBe(2);
    await setPhase(admin, batch, 3);
    const [question0] = (await readPage(batch)).questions;
    const left = { words: 'Please ask Erika (…) for the plan.' };
    expect(question0?.outcome).toMatchObject(left);
    expect(question0?.earlier_outcomes).toMatchObject([{ ...left, link: 'https://example.org/?to=…' }]);
  });
});

test('who wrote when is on record, without what was written', async () => {
  const { batch, question } = await complete();
  await write({ batch, question }, { ...answered, words: 'Ask erika@example.org.' });
  const [entry] = (await admin.send(auditApi.list, { query: {} })).body.entries;
  expect(entry).toMatchObject({
    kind: 'question.outcome_written',
    actor_name: 'Some council',
    batch_id: batch.id,
    subject_id: question.id,
    before: { outcome: null, words: null },
    after: { outcome: 'answered', day: answered.day },
  });
  // What the council wrote may repeat words that are erased later, and the audit is for good.
  expect(entry?.after?.words).toMatch(/^words#\w+$/);
  expect(entry?.after?.link).toMatch(/^words#\w+$/);
});

test('the same outcome again is no act', async () => {
  const { batch, question } = await complete();
  await write({ batch, question }, answered);
  await write({ batch, question }, answered);
  const { entries } = (await admin.send(auditApi.list, { query: { batch: batch.id } })).body;
  expect(entries.filter(({ kind }) => kind === 'question.outcome_written')).toHaveLength(1);
});

test('the council reads no more of the panel than it needs', async () => {
  const answers = await Promise.all([
    council.send(questionsApi.list, { query: {} }),
    council.send(batchesApi.list, {}),
    council.send(auditApi.list, { query: {} }),
  ]);
  for (const { status, body } of answers) expect([status, body]).toMatchObject([403, { code: 'role_insufficient' }]);
});
