import { glob, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { batchesApi } from '#contract/council/batches.ts';
import { auditApi } from '#contract/trust/audit.ts';
import { undoApi } from '#contract/trust/undo.ts';
import { openBatch, setPhase } from '#tests/support/council.ts';
import { shareApp } from '#tests/support/prepared-app.ts';
import { stepsOf } from '#tests/support/steps.ts';

const { app, admin } = await shareApp();
const { phaseEntries } = stepsOf({ app, admin });
const serverFolder = new URL('../../..', import.meta.url).pathname;

test('only one file writes a phase', async () => {
  const writers: string[] = [];
  for await (const file of glob('**/*.ts', { cwd: serverFolder })) {
    if (file.endsWith('.test.ts') || file.endsWith('row-types.ts')) continue;
    const text = await readFile(serverFolder + file, 'utf8');
    const columns = [...text.matchAll(/\.(?:set|values)\(([^;]*?)\.(?:where|execute|onConflict)/g)].map(
      ([, set]) => set,
    );
    const statements = [...text.matchAll(/update batches\b.*?\bset\b(.*?)\bwhere\b/gs)].map(([, set]) => set);
    if ([...columns, ...statements].some((set = '') => /\bphase\b\s*[:=,}]/.test(set))) writers.push(file);
  }
  expect(writers).toEqual(['features/council/batches/enter-phase.ts']);
  // In the database no function and no trigger does: it only follows.
  const { rows } = await sql`
    select proname from pg_proc where pronamespace = 'public'::regnamespace
      and prosrc ~ '(new\\.phase\\s*:=|update batches\\M[^;]*\\mset\\M[^;]*\\mphase\\s*=)'
  `.execute(app.deps.db);
  expect(rows).toEqual([]);
});

test('a step that is taken back is a change of phase, on record like every other', async () => {
  const { batch } = await openBatch(admin);
  await setPhase(admin, batch, 3);
  const [step] = (await admin.send(undoApi.list, {})).body;
  await admin.send(undoApi.undo, { params: { id: step?.id ?? '' } });
  const [undone, entered] = (await admin.send(auditApi.list, { query: {} })).body.entries;
  expect(undone).toMatchObject({ kind: 'act.undone', after: { act: 'batch.phase_changed' } });
  expect(entered).toMatchObject({
    kind: 'batch.phase_changed',
    actor_name: 'Administrator',
    batch_id: batch.id,
    before: { phase: 3 },
    after: { phase: 2, by: 'undo' },
  });
});

test('a batch that is deleted leaves its phase on record', async () => {
  const { batch } = await openBatch(admin, { active: false });
  await admin.send(batchesApi.delete, { params: { id: batch.id } });
  expect((await phaseEntries())[0]).toMatchObject({
    batch_id: batch.id,
    before: { phase: 2 },
    after: { phase: 1, by: 'deletion' },
  });
});
