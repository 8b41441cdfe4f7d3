import { expect, test } from 'vitest';
import { activeBatchApi } from '#contract/council/active-batch.ts';
import { answersApi } from '#contract/council/answers.ts';
import { batchesApi } from '#contract/council/batches.ts';
import { questionsApi } from '#contract/council/questions.ts';
import { resultsApi } from '#contract/council/results.ts';
import { usersApi } from '#contract/people/users.ts';
import { shareApp } from '#tests/support/prepared-app.ts';
import { fillWithCouncils } from './fill.ts';

const { app, admin } = await shareApp();

test('the demonstration is a council after a month: a batch in each phase, nothing odd in sight', async () => {
  await fillWithCouncils(app.deps);
  const batches = (await admin.send(batchesApi.list, {})).body;
  const states = batches.map(({ phase, is_active, archived_at }) => ({
    phase,
    is_active,
    archived: archived_at !== null,
  }));
  // Newest first, as an organiser has made them.
  expect(states).toEqual([
    { phase: 1, is_active: false, archived: false },
    { phase: 2, is_active: true, archived: false },
    { phase: 3, is_active: false, archived: false },
    { phase: 3, is_active: false, archived: false },
    { phase: 2, is_active: false, archived: true },
    { phase: 3, is_active: false, archived: true },
  ]);
  // No rule of theirs is said to stand still because answers are awaited.
  expect(batches.map((batch) => batch.answer_days_fixed)).toEqual(batches.map(() => null));
  const hours = batches.flatMap((batch) => [batch.submission_deadline, batch.stoning_deadline].map(toClock));
  expect(new Set(hours)).toEqual(new Set(['18:00:00']));

  const visitor = app.visitor();
  const home = (await visitor.send(activeBatchApi.read, {})).body;
  expect(home).not.toHaveProperty('stopped');
  expect(home.questions.length).toBeGreaterThan(10);
  const results = (await visitor.send(resultsApi.list, {})).body.batches;
  const { questions } = (await visitor.send(resultsApi.read, { params: { slug: results[0]?.slug ?? '' } })).body;
  const said = questions.flatMap(({ outcome }) => outcome?.state ?? []);
  expect(said).toEqual(['answered', 'sent', 'promised', 'promised']);
  expect(questions[0]?.verdict).toMatchObject({ said: 'no', words: expect.stringContaining('no voice') });
  const { figures } = (await visitor.send(answersApi.read, { query: {} })).body;
  expect(figures).toMatchObject({ promises: 2, kept: 1, overdue: 1 });
  expect(questions.filter(({ corrected }) => corrected)).toHaveLength(1);
});

test('whoever asks in two councils is one person, with an address that can be read', async () => {
  await fillWithCouncils(app.deps);
  const users = (await admin.send(usersApi.list, { query: {} })).body;
  const questions = (await admin.send(questionsApi.list, { query: {} })).body;
  expect(users.length).toBeLessThan(questions.length);
  expect(users.map(({ email }) => email)).toContain('emil.sorensen@example.org');
  for (const { email } of users) expect(email).toMatch(/^[a-z.]+@example\.org$/);
});

function toClock(moment: string): string {
  return new Date(moment).toTimeString().slice(0, 8);
}
