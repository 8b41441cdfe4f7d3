import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { activeBatchApi } from '#contract/council/active-batch.ts';
import { countApi } from '#contract/trust/count.ts';
import { becomeVoter, cast, choose, setPhase } from '#tests/support/council.ts';
import { restoreCouncil } from '#tests/support/earlier-version.ts';
import { verifyRecord } from '#verify/record.ts';

const { fixture, app, admin, batches, find, verify } = await restoreCouncil('0.2.0');

test('its backup is restored, brought up to date, and verifies', async () => {
  expect(await verify()).toEqual([]);
});

test('its batches stand where they stood, and what had gone back to phase 1 with ballots has another round', () => {
  const seen = [...batches.values()].map(({ name, phase, stoning_round, ballots }) => [
    name,
    phase,
    stoning_round,
    ballots,
  ]);
  expect(Object.fromEntries(seen.map(([name, ...rest]) => [name, rest]))).toEqual({
    'Completed, with a round set aside': [3, 2, 21],
    'Back in submission, with ballots': [1, 2, 0],
    'Completed twice': [3, 1, 9],
    'Completed without a ballot': [3, 1, 0],
    'In stoning': [2, 1, 11],
    'In submission': [1, 1, 0],
  });
});

test('records that it made verify for good', async () => {
  const files = (await readdir(fixture)).filter((file) => file.endsWith('.json'));
  expect(files).toHaveLength(3);
  for (const file of files) {
    const content: unknown = JSON.parse(await readFile(join(fixture, file), 'utf8'));
    expect(verifyRecord(content), file).toMatchObject({ holds: true, findings: [] });
  }
});

test('its completed batches have records of today, with the results that they had', async () => {
  for (const file of ['set-aside', 'twice', 'empty']) {
    const earlier = JSON.parse(await readFile(join(fixture, `record-${file}.json`), 'utf8'));
    const { status, body } = await admin.send(countApi.readRecord, { params: { id: earlier.batch.id } });
    expect(status).toBe(200);
    expect(verifyRecord(body), file).toMatchObject({ holds: true, findings: [] });
    expect(body).toMatchObject({ turnout: earlier.turnout, receipts: earlier.receipts, phases: earlier.phases });
    const stoned = (questions: { id: string; stones: number; votes: number }[]) =>
      questions.filter(({ votes }) => votes > 0).map(({ id, stones, votes }) => [id, stones, votes]);
    expect(stoned(body.questions)).toEqual(stoned(earlier.questions));
    expect(verifyRecord(body, { head: earlier.chain.head.hash }).holds).toBe(true);
  }
});

test('stoning goes on, and each batch can be led on and back', async () => {
  const running = find('In stoning');
  const { body: page } = await app.visitor().send(activeBatchApi.read, {});
  expect((await cast(await becomeVoter(app.visitor()), running, choose(page.questions))).status).toBe(201);
  for (const { id } of batches.values())
    for (const next of [2, 3, 1, 2, 3] as const) await setPhase(admin, { id }, next);
  expect(await verify()).toEqual([]);
  for (const { id } of batches.values()) {
    const { body } = await admin.send(countApi.readRecord, { params: { id } });
    expect(verifyRecord(body)).toMatchObject({ findings: [] });
  }
});
