import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { activeBatchApi } from '#contract/council/active-batch.ts';
import { batchesApi } from '#contract/council/batches.ts';
import { decisionsApi } from '#contract/council/decisions.ts';
import { mergingApi } from '#contract/council/merging.ts';
import { paperApi } from '#contract/council/paper.ts';
import { batchTextNames, forTexts } from '#contract/council/public-batch.ts';
import { questionsApi } from '#contract/council/questions.ts';
import { personalDataApi } from '#contract/people/personal-data.ts';
import { countApi } from '#contract/trust/count.ts';
import { undoApi } from '#contract/trust/undo.ts';
import { removeHeldQuestions } from '#server/features/council/questions/held-questions.ts';
import { becomeVoter, cast, choose, openBatch, setPhase, takeOut } from '#tests/support/council.ts';
import { shareApp } from '#tests/support/prepared-app.ts';
import {
  openWholeCouncil,
  phases,
  placeNames,
  readPlaces,
  type What,
  type WholeCouncil,
} from '#tests/support/whole-council.ts';
import { verifyDatabase } from '#verify/database.ts';
import { verifyRecord } from '#verify/record.ts';

const staff = await shareApp();
const { app, admin } = staff;
const owner = new pg.Client(app.connection);
await owner.connect();
afterAll(() => owner.end());

type Phase = (typeof phases)[number];
type Gone = (typed: WholeCouncil['typed']) => string[];
/** On which questions it is done, one after the other, and what of them is to be gone then. */
type Act = {
  name: string;
  do: (council: WholeCouncil, on: What) => Promise<{ status: number }>;
  on: readonly (readonly [kind: string, on: What, gone: Gone])[];
  /** What is done with those that are left then; of what stands on a paper nothing is deleted among many. */
  next?: Partial<Record<Phase, Act>>;
};

const all =
  (...of: What[]): Gone =>
  ({ words, name }) =>
    of.flatMap((what) => [words(what), name(what)]);
const named =
  (what: What): Gone =>
  ({ name }) => [name(what)];
const mentioned =
  (what: What): Gone =>
  (typed) => [typed.mentioned(what)];

const idOf = ({ ids }: WholeCouncil, what: What) => ({ id: ids.get(what) ?? '' });
const erase = (email: string, questions: 'remove' | 'withdraw') =>
  admin.send(personalDataApi.erase, { body: { email, questions } });

const deleteSeveral: Act = {
  name: 'delete several',
  do: (council, on) => {
    const ids = [on, 'first-c' as const].map((what) => idOf(council, what).id);
    return admin.send(questionsApi.deleteSome, { body: { ids } });
  },
  on: [['merged and one', 'merged-b', (typed) => [typed.words('merged-b'), ...all('second-b', 'first-c')(typed)]]],
};

const acts: Act[] = [
  {
    name: 'delete',
    do: (council, on) => admin.send(questionsApi.delete, { params: idOf(council, on) }),
    on: [
      ['alone', 'alone', all('alone')],
      ['merged', 'merged-a', (typed) => [typed.words('merged-a'), ...all('first-a', 'second-a')(typed)]],
      ['first original', 'first-b', all('first-b')],
      ['second original', 'second-c', all('second-c')],
      ['part', 'part-a', (typed) => ['part-a', 'whole-a'].map((what) => typed.words(what as What))],
      ['whole', 'whole-b', (typed) => [typed.words('whole-b')]],
    ],
    next: { submission: deleteSeveral },
  },
  {
    name: 'leave nameless',
    do: (council, on) => admin.send(personalDataApi.leaveNameless, { params: idOf(council, on) }),
    on: [
      ['alone', 'alone', named('alone')],
      ['merged', 'merged-a', named('first-a')],
      ['first original', 'first-b', named('first-b')],
      ['second original', 'second-c', named('second-c')],
      ['part', 'part-a', named('whole-a')],
      ['whole', 'whole-b', named('whole-b')],
    ],
  },
  {
    name: 'erase, with questions',
    do: ({ typed }, on) => erase(typed.email(on), 'remove'),
    on: [
      ['alone', 'alone', all('alone')],
      ['first original', 'first-b', all('first-b')],
      ['second original', 'second-c', all('second-c')],
      ['whole', 'whole-a', (typed) => [...all('whole-a')(typed), typed.words('part-a'), typed.words('other-part-a')]],
    ],
  },
  {
    name: 'erase, questions stay',
    do: ({ typed }, on) => erase(typed.email(on), 'withdraw'),
    on: [
      ['alone', 'alone', named('alone')],
      ['first original', 'first-b', named('first-b')],
      ['second original', 'second-c', named('second-c')],
      ['whole', 'whole-a', named('whole-a')],
    ],
  },
  {
    name: 'erase, in words of others',
    do: ({ typed }, on) => erase(typed.mentioned(on), 'remove'),
    on: [
      ['alone', 'alone', mentioned('alone')],
      ['merged', 'merged-a', mentioned('merged-a')],
      ['second original', 'second-c', mentioned('second-c')],
      ['whole', 'whole-a', mentioned('whole-a')],
    ],
  },
];

const mentions = (text = '', words: readonly string[] = []) => words.some((one) => text.includes(one));

const findings = async () =>
  (await verifyDatabase(async (text, values) => (await owner.query(text, values)).rows)).findings;

/** What a deletion holds is there until it cannot be taken back any more, in no place but these. */
async function endHolding(council: WholeCouncil) {
  await sql`update questions set held_until = now() where held_until is not null`.execute(app.deps.db);
  await removeHeldQuestions(app.deps.db);
  return readPlaces(council, ['history', 'tables']);
}

/** What can be read where before anything is done: in each phase the same, but for the words of each council. */
type Before = { typed: WholeCouncil['typed']; places: Map<string, string> };
const befores = new Map<Phase, Before>();

async function readBefore(council: WholeCouncil, phase: Phase): Promise<Before> {
  const before = befores.get(phase) ?? { typed: council.typed, places: await readPlaces(council) };
  befores.set(phase, before);
  return before;
}

async function tell(act: Act, phase: Phase, there?: WholeCouncil): Promise<string[][]> {
  if (!there) await app.empty(); // what others left makes every page longer
  const council = there ?? (await openWholeCouncil(staff, phase));
  const before = there ? { typed: council.typed, places: await readPlaces(council) } : await readBefore(council, phase);
  for (const [, on] of act.on) expect([200, 204]).toContain((await act.do(council, on)).status);
  const after = new Map([...(await readPlaces(council)), ...(await endHolding(council))]);
  const rows = act.on.map(([kind, , toWords]) => {
    const stood = placeNames.map((place) => mentions(before.places.get(place), toWords(before.typed)));
    const stands = placeNames.map((place) => mentions(after.get(place), toWords(council.typed)));
    return [act.name, phase, kind, ...stood.map((was, n) => (stands[n] ? 'THERE' : was ? 'gone' : '·'))];
  });
  expect(await findings()).toEqual([]);
  const next = act.next?.[phase];
  return next ? [...rows, ...(await tell(next, phase, council))] : rows;
}

test('what is taken off a question is gone from every place, whatever hangs on it', { timeout: 120_000 }, async () => {
  const rows = [['act', 'phase', 'question', ...placeNames]];
  for (const act of acts) for (const phase of phases) rows.push(...(await tell(act, phase)));
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  const table = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  await expect(`${table.join('\n')}\n`).toMatchFileSnapshot('./acts-and-places.txt');
  expect(table.filter((row) => row.includes('THERE'))).toEqual([]);
});

test.each(['submission', 'stoning'] as const)('what does not reach an original is refused, in %s', async (phase) => {
  const council = await openWholeCouncil(staff, phase);
  const params = idOf(council, 'second-c');
  const [batch, reason, text] = [{ id: council.batch.id }, 'Asked twice', 'Otherwise?'];
  const ids = [params.id, idOf(council, 'second-b').id];
  const before = await readPlaces(council, ['page', 'history', 'tables']);
  const [unlawful, stayed] = [
    { status: 409, body: { code: 'state_move_unlawful' } },
    { body: { decided: 0, stayed: 2 } },
  ];
  expect([
    await admin.send(decisionsApi.publish, { params, body: {} }),
    await admin.send(decisionsApi.decline, { params, body: { reason } }),
    await admin.send(mergingApi.merge, { params: batch, body: { ids, text } }),
    await admin.send(decisionsApi.publishSome, { body: { ids } }),
    await admin.send(decisionsApi.declineSome, { body: { ids, reason } }),
  ]).toMatchObject([unlawful, unlawful, unlawful, stayed, stayed]);
  if (phase === 'stoning') {
    // What stands on a paper says where to go.
    const refused = { status: 409, body: { code: 'question_merged', merged_into: idOf(council, 'merged-c').id } };
    const paper = { params: { ...batch, questionId: params.id } };
    expect([
      await admin.send(questionsApi.update, { params, headers: {}, body: { text } }),
      await admin.send(paperApi.correct, { ...paper, body: { text } }),
      await admin.send(paperApi.takeOut, { ...paper, body: { reason } }),
    ]).toMatchObject([refused, refused, refused]);
    expect((await admin.send(questionsApi.deleteSome, { body: { ids } })).body).toEqual({ deleted: 0, stayed: 2 });
  }
  expect(await readPlaces(council, ['page', 'history', 'tables'])).toEqual(before);
});

test('a merged question that is declined takes its originals from every place that visitors read', async () => {
  const council = await openWholeCouncil(staff, 'submission');
  const { typed } = council;
  const gone = [typed.words('merged-c'), ...all('first-c', 'second-c')(typed)];
  const read = async () => [...(await readPlaces(council, ['page', 'frame', 'wall', 'feed'])).values()].join();
  const there = (text: string) => gone.filter((words) => text.includes(words));
  expect(there(await read())).toEqual(gone);
  const body = { reason: 'It names a neighbour.' };
  expect((await admin.send(decisionsApi.decline, { params: idOf(council, 'merged-c'), body })).status).toBe(200);
  expect(there(await read())).toEqual([]);
});

test('a deletion that is taken back brings all of it, with the one who asked first', async () => {
  const council = await openWholeCouncil(staff, 'submission');
  const read = async () => {
    const { questions } = (await app.visitor().send(activeBatchApi.read, {})).body;
    return [questions, await readPlaces(council, ['your questions'])];
  };
  const before = await read();
  for (const on of ['first-b', 'merged-a'] as const) {
    await admin.send(questionsApi.delete, { params: idOf(council, on) });
    const [act] = (await admin.send(undoApi.list, {})).body;
    expect((await admin.send(undoApi.undo, { params: { id: act?.id ?? '' } })).status).toBe(204);
  }
  expect(await read()).toEqual(before);
});

test('what organisers wrote in public loses an erased address, and the record holds', async () => {
  const { batch, questions } = await openBatch(admin, { questions: 5, takeAlong: 'none' });
  const params = { id: batch.id };
  const email = 'zq-written@example.org';
  const words = `Write to ${email}.`;
  const body = {
    ...forTexts(batchTextNames, () => words),
    reasons: [words],
    reason_texts: [{ language: 'de', place: 1, text: words }],
  };
  const phase_texts = [{ language: 'de', phase: 3, text: words } as const];
  await admin.send(batchesApi.update, { params, headers: {}, body: { ...body, phase_texts } });
  await cast(await becomeVoter(app.visitor()), batch, choose(questions));
  await admin.send(batchesApi.update, { params, headers: {}, body: { phase: 1, reason: words } });
  await setPhase(admin, batch, 2);
  await takeOut(admin, batch, questions[4]?.id ?? '', words);
  await cast(await becomeVoter(app.visitor()), batch, choose(questions));
  await setPhase(admin, batch, 3);
  const read = async () => {
    const paths = ['/', `/batches/${batch.slug}`, `/api/batches/${batch.slug}`, `/api/batches/${batch.id}/record`];
    const all = ['/api/active-batch', ...paths, '/api/admin/batches', `/api/admin/batches/${batch.id}/ranking.json`];
    return (await Promise.all(all.map(async (path) => (await admin.fetch(path)).text()))).join('\n');
  };
  expect((await read()).split(email).length).toBeGreaterThan(10);
  expect((await erase(email, 'withdraw')).status).toBe(200);
  expect(await read()).not.toContain(email);
  const { body: record } = await app.visitor().send(countApi.readRecord, { params });
  expect(JSON.stringify(record)).toContain('Write to ….');
  expect(verifyRecord(record)).toMatchObject({ holds: true, findings: [] });
  expect(await findings()).toEqual([]);
  const forged = structuredClone(record) as { rounds_set_aside: { words?: string }[] };
  Object.assign(forged.rounds_set_aside[0] ?? {}, { words });
  expect(verifyRecord(forged).findings).toContain('set_aside_differs');
});
