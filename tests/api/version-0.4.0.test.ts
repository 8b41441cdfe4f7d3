import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { outcomesApi } from '#contract/council/outcomes.ts';
import { resultsApi } from '#contract/council/results.ts';
import { identityApi } from '#contract/running/identity.ts';
import { type BatchRecord, countApi } from '#contract/trust/count.ts';
import { becomeVoter, cast, setPhase } from '#tests/support/council.ts';
import { restoreCouncil } from '#tests/support/earlier-version.ts';
import { verifyRecord } from '#verify/record.ts';

const { fixture, app, admin, batches, find, verify } = await restoreCouncil('0.4.0');

test('its backup is restored, brought up to date, and verifies', async () => {
  expect(await verify()).toEqual([]);
});

test('nothing was chosen for its batches that it did not know of, and their ballots are all there', async () => {
  for (const { rules } of batches.values()) expect(rules.phase_changes).toBe('by_hand');
  const seen = [...batches.values()].map(({ name, phase, ballots }) => [name, [phase, ballots]]);
  expect(Object.fromEntries(seen)).toEqual({
    'Completed by a lot': [3, 23],
    'Completed, with a round set aside': [3, 9],
    'In blind stoning': [2, 5],
    Next: [1, 0],
  });
  // By the log: nobody but an owner sets these aside.
  const withResult = [...batches.values()].filter(({ had_result }) => had_result);
  expect(withResult.map(({ name }) => name).toSorted()).toEqual([
    'Completed by a lot',
    'Completed, with a round set aside',
  ]);
  const { body: identity } = await admin.send(identityApi.read, {});
  expect(identity).toMatchObject({ name: 'Council of Altdorf', language: 'de', accent: null });
});

test('records that it made verify for good, and are made again as they were', async () => {
  const files = (await readdir(fixture)).filter((file) => file.endsWith('.json'));
  expect(files).toHaveLength(2);
  await setPhase(admin, find('In blind stoning'), 3);
  for (const file of files) {
    const earlier: BatchRecord = JSON.parse(await readFile(join(fixture, file), 'utf8'));
    expect(verifyRecord(earlier), file).toMatchObject({ holds: true, findings: [] });
    const { body } = await admin.send(countApi.readRecord, { params: { id: earlier.batch.id } });
    expect(verifyRecord(body), file).toMatchObject({ holds: true, findings: [] });
    expect(body).toMatchObject({ turnout: earlier.turnout, receipts: earlier.receipts, questions: earlier.questions });
  }
});

test('its results take outcomes, and its voters keep their ballots', async () => {
  const { id } = find('Completed by a lot');
  const { body } = await app.visitor().send(resultsApi.read, { params: { slug: id } });
  const forwarded = body.questions.filter((question) => question.forwarded);
  expect(forwarded).toHaveLength(2);
  const params = { id, questionId: forwarded[0]?.id ?? '' };
  const outcome = { state: 'sent', words: null, day: '2030-02-01', link: null } as const;
  expect((await admin.send(outcomesApi.write, { params, body: { outcome } })).status).toBe(204);
  expect(await verify()).toEqual([]);
  const late = await becomeVoter(app.visitor());
  const choices = body.questions.slice(0, 4).map((question) => question.id) as Parameters<typeof cast>[2];
  expect((await cast(late, { id }, choices)).status).toBe(409);
});
