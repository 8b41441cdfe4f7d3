import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { activeBatchApi } from '#contract/council/active-batch.ts';
import { usualRules } from '#contract/council/chosen-rules.ts';
import { type BatchRecord, countApi } from '#contract/trust/count.ts';
import { becomeVoter, cast, choose, setPhase } from '#tests/support/council.ts';
import { restoreCouncil } from '#tests/support/earlier-version.ts';
import { verifyRecord } from '#verify/record.ts';

const { fixture, app, admin, batches, find, verify } = await restoreCouncil('0.3.0');

async function readEarlier(name: string): Promise<BatchRecord> {
  return JSON.parse(await readFile(join(fixture, `record-${name}.json`), 'utf8'));
}

test('its backup is restored, brought up to date, and verifies', async () => {
  expect(await verify()).toEqual([]);
});

test('nothing was chosen for its batches that it did not know of, and their ballots are all there', () => {
  for (const { rules } of batches.values())
    expect(rules).toMatchObject({ tie_at_cut: usualRules.tie_at_cut, council_size: usualRules.council_size });
  const seen = [...batches.values()].map(({ name, phase, ballots }) => [name, [phase, ballots]]);
  expect(Object.fromEntries(seen)).toMatchObject({
    'Completed, with rounds set aside': [3, 21],
    'Completed, few ballots': [3, 9],
    'Completed twice': [3, 7],
    'Completed without a ballot': [3, 0],
    'In stoning, inactive': [2, 0],
    'In blind stoning': [2, 4],
  });
});

test('records that it made verify for good', async () => {
  const files = (await readdir(fixture)).filter((file) => file.endsWith('.json'));
  expect(files).toHaveLength(4);
  for (const file of files) {
    const content: unknown = JSON.parse(await readFile(join(fixture, file), 'utf8'));
    expect(content).toMatchObject({ format: 'ten-stones-record/2' });
    expect(verifyRecord(content), file).toMatchObject({ holds: true, findings: [] });
  }
});

test('its results, which were written anew during a blind round, wait until that is over', async () => {
  for (const name of ['set-aside', 'few', 'twice', 'empty']) {
    const { batch } = await readEarlier(name);
    expect((await admin.send(countApi.readRecord, { params: { id: batch.id } })).status).toBe(409);
  }
  await setPhase(admin, find('In blind stoning'), 3);
  for (const name of ['set-aside', 'few', 'twice', 'empty']) {
    const earlier = await readEarlier(name);
    const { body } = await admin.send(countApi.readRecord, { params: { id: earlier.batch.id } });
    expect(verifyRecord(body), name).toMatchObject({ holds: true, findings: [] });
    const { turnout, receipts, phases } = earlier;
    expect(body).toMatchObject({ format: 'ten-stones-record/5', turnout, receipts, phases });
    const counted = ({ questions }: BatchRecord) => questions.map(({ id, stones, votes }) => [id, stones, votes]);
    expect(counted(body)).toEqual(counted(earlier));
    // Without a cut every question with stones goes.
    const ranked = body.questions.filter(({ rank, stones }) => rank !== null && stones > 0);
    expect(ranked.every(({ forwarded }) => forwarded)).toBe(true);
    expect(body.questions.filter(({ forwarded }) => forwarded)).toHaveLength(ranked.length);
    expect(verifyRecord(body, { head: earlier.chain.head.hash }).holds).toBe(true);
  }
  expect(await verify()).toEqual([]);
});

test('each batch can be led on and back, and stones be given again', async () => {
  const blind = find('In blind stoning');
  await setPhase(admin, blind, 2);
  const { body: page } = await app.visitor().send(activeBatchApi.read, {});
  expect((await cast(await becomeVoter(app.visitor()), blind, choose(page.questions))).status).toBe(201);
  for (const { id } of batches.values())
    for (const next of [2, 3, 1, 2, 3] as const) await setPhase(admin, { id }, next);
  expect(await verify()).toEqual([]);
  for (const { id } of batches.values()) {
    const { body } = await admin.send(countApi.readRecord, { params: { id } });
    expect(verifyRecord(body)).toMatchObject({ findings: [] });
  }
});
