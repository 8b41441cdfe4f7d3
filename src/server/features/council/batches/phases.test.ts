import { glob, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { type Batch, batchesApi } from '#contract/council/batches.ts';
import { allows, endsBy, isBefore, phaseAfter, phasesThatAllow } from '#contract/council/phases.ts';
import { type Phase, phases } from '#contract/council/public-batch.ts';
import { type Question, questionsApi } from '#contract/council/questions.ts';
import { countApi } from '#contract/trust/count.ts';
import { becomeVoter, cast, choose, openBatch, setPhase } from '#tests/support/council.ts';
import { shareApp } from '#tests/support/prepared-app.ts';

const { app, admin } = await shareApp();

type Opened = { batch: Batch; questions: Question[] };

/** What the database lets happen in the phase, by the act itself. */
const tries: Record<keyof (typeof allows)[Phase], (opened: Opened) => Promise<boolean>> = {
  questions: async ({ batch }) => {
    const body = { text: 'Why?', author: 'Ada', author_email: 'ada@example.org', batch_id: batch.id };
    const added = (await admin.send(questionsApi.create, { headers: {}, body })).status === 201;
    expect(await asks('takes_questions', batch)).toBe(added);
    return added;
  },
  leaving: async ({ batch, questions: [question] }) =>
    (await admin.send(batchesApi.unassign, { params: { id: batch.id, questionId: question?.id ?? '' } })).status ===
    204,
  ballots: async ({ batch, questions }) => {
    const given = (await cast(await becomeVoter(app.visitor()), batch, choose(questions))).status === 201;
    expect(await asks('takes_ballots', batch)).toBe(given);
    return given;
  },
  ballotPaper: async ({ batch }) => {
    const { rows } = await sql`
      select from rounds join ballot_questions using (batch_id, round) where batch_id = ${batch.id} limit 1
    `.execute(app.deps.db);
    return rows.length > 0;
  },
  rules: async ({ batch }) => {
    const body = { rules: { council_size: 7 } };
    return (await admin.send(batchesApi.update, { params: { id: batch.id }, headers: {}, body })).status === 200;
  },
  result: async ({ batch }) => (await admin.send(countApi.readRecord, { params: { id: batch.id } })).status === 200,
};

async function asks(question: 'takes_questions' | 'takes_ballots', { id }: Batch): Promise<boolean> {
  const { rows } = await sql<{ answer: boolean }>`
    select ${sql.ref(question)}(batches) as answer from batches where id = ${id}
  `.execute(app.deps.db);
  return rows[0]?.answer ?? false;
}

describe.each(Object.entries(phases))('in %s', (_, phase) => {
  test.each(Object.entries(allows[phase]))('%s: %s', async (what, isAllowed) => {
    const opened = await openBatch(admin, { questions: 5, phase: 1 });
    // As far as a completed one goes by stoning.
    for (const next of [2, 3] as const) if (next <= phase) await setPhase(admin, opened.batch, next);
    expect(await tries[what as keyof typeof tries](opened)).toBe(isAllowed);
  });
});

test('the phases follow each other, and the last one is left by hand alone', () => {
  expect(Object.values(phases).map(phaseAfter)).toEqual([2, 3, undefined]);
  expect(phasesThatAllow('ballotPaper')).toEqual([2, 3]);
  expect(isBefore(phases.submission, phases.completed)).toBe(true);
  expect(isBefore(phases.stoning, phases.stoning)).toBe(false);
});

test('the database has the same order, and a ballot paper in the same phases', async () => {
  for (const phase of Object.values(phases)) {
    const { rows } = await sql`
      select phase_after(${phase}::smallint) as after, has_ballot_paper(${phase}::smallint) as paper
    `.execute(app.deps.db);
    expect(rows).toEqual([{ after: phaseAfter(phase) ?? null, paper: allows[phase].ballotPaper }]);
  }
});

/** That says by a number which phases come before or after. In the files of the database a phase may be asked for by its number. */
const byNumber = [
  /phase\b\)? ?[<>]=? ?\d/,
  /phase\b ?[+-] ?\d/,
  /phase\b ?[!=]==? ?\d/,
  /phase\b [<>]=? (?:\w+\.)*phase/,
  /[<>]=? phases\./,
];

/** What names a phase by its number in a query, as `phase = 2`. */
const inQuery = [
  /phase\b['"]?\)*(?:::\w+)? ?(?:<>|!=|=|(?:not )?in|'=',|'in',) ?[[('"]*\d/,
  /case (?:\w+\.)?phase\s+when \d/,
  /coalesce\([^`]{0,80}phase\b[^`]{0,80}, \d\)/,
];

test('the database ends each phase by the same deadline, and knows by it that this was met', async () => {
  const { batch } = await openBatch(admin, { phase: 1 });
  for (const phase of Object.values(phases)) {
    const ending = endsBy[phase];
    const { rows } = await sql`
      select phase_deadline(moved) as deadline, is_met(moved) as met
      from batches, jsonb_populate_record(batches, jsonb_build_object(
        'phase', ${phase}::integer, 'submission_deadline_met', submission_deadline, 'stoning_deadline_met', stoning_deadline
      )) as moved
      where batches.id = ${batch.id}
    `.execute(app.deps.db);
    expect(rows).toEqual([{ deadline: ending && new Date(batch[ending]), met: ending !== null }]);
  }
});

test('no number of a phase says where it stands among the others', async () => {
  const sources = new URL('../../../..', import.meta.url).pathname;
  const found: string[] = [];
  for await (const file of glob('**/*.{ts,tsx,sql}', { cwd: sources })) {
    if (/\.test\.tsx?$/.test(file)) continue;
    for (const line of (await readFile(sources + file, 'utf8')).split('\n'))
      if (byNumber.some((pattern) => pattern.test(line)) && !/^\s*constraint \w+_phase_check/.test(line))
        found.push(`${file}: ${line.trim()}`);
  }
  expect(found).toEqual([]);
});

test('queries of the server ask for a phase by what it allows, or by its name', async () => {
  const server = new URL('../../..', import.meta.url).pathname;
  const found: string[] = [];
  for await (const file of glob('**/*.ts', { cwd: server })) {
    if (file.endsWith('.test.ts')) continue;
    const source = await readFile(server + file, 'utf8');
    for (const pattern of inQuery) if (pattern.test(source)) found.push(`${file}: ${pattern.exec(source)?.[0]}`);
  }
  expect(found).toEqual([]);
});
