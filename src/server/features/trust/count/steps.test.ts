import { expect, test } from 'vitest';
import { batchesApi } from '#contract/council/batches.ts';
import { rankingFilesApi } from '#contract/council/ranking-files.ts';
import { resultsApi } from '#contract/council/results.ts';
import { countApi } from '#contract/trust/count.ts';
import { becomeVoter, cast, choose, openBatch, setPhase } from '#tests/support/council.ts';
import { shareApp } from '#tests/support/prepared-app.ts';

const { app, admin } = await shareApp();

test('page, file and record say alike when a batch entered which phase, whatever else was done to it', async () => {
  const { batch, questions } = await openBatch(admin);
  const params = { id: batch.id };
  const rename = (name: string) => admin.send(batchesApi.update, { params, headers: {}, body: { name } });
  await rename('Renamed in stoning');
  await setPhase(admin, batch, 1);
  await setPhase(admin, batch, 2);
  await cast(await becomeVoter(app.visitor()), batch, choose(questions));
  await setPhase(admin, batch, 3);
  await setPhase(admin, batch, 2);
  const { slug } = await setPhase(admin, batch, 3);
  await rename('Renamed when completed');

  const { phases: ofRecord } = (await app.visitor().send(countApi.readRecord, { params })).body;
  const { phases: ofPage } = (await app.visitor().send(resultsApi.read, { params: { slug } })).body.batch;
  const file = (await admin.send(rankingFilesApi.json, { params, query: {} })).body;
  expect(ofRecord.map(({ phase }) => phase)).toEqual([1, 2, 1, 2, 3, 2, 3]);
  expect(ofPage).toEqual(ofRecord.map(({ phase, at }) => ({ phase, at: new Date(at).toISOString() })));
  expect([file.submission_ended_at, file.completed_at]).toEqual([ofRecord[3]?.at, ofRecord[6]?.at]);
});
