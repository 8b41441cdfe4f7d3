import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { endpoints } from '#contract/api.ts';
import { batchesApi } from '#contract/council/batches.ts';
import { hallHelpersApi, type MadeHelperCode } from '#contract/council/hall-helpers.ts';
import { auditApi } from '#contract/trust/audit.ts';
import type { HelperTask } from '#contract/wire/helper-task.ts';
import type { Visitor } from '#tests/support/app.ts';
import { asOwner } from '#tests/support/app.ts';
import { makeBatch } from '#tests/support/batch.ts';
import { openBatch, setPhase } from '#tests/support/council.ts';
import { shareApp } from '#tests/support/prepared-app.ts';
import { helperChecks } from './checks.ts';

const { app, admin } = await shareApp();

const makeCode = async (batch: { id: string }, opens: HelperTask = 'booth') =>
  (await admin.send(hallHelpersApi.makeCode, { params: { id: batch.id }, body: { opens } })).body as MadeHelperCode;
const makeCodes = async (batch: { id: string }, count: number) => {
  const { body } = await admin.send(hallHelpersApi.makeCode, {
    params: { id: batch.id },
    body: { opens: 'entry', count },
  });
  return (body as { codes: MadeHelperCode[] }).codes;
};
const renew = (batch: { id: string }, code: string) =>
  admin.send(hallHelpersApi.renewCode, { params: { id: batch.id, code } });
const begin = (helper: Visitor, code: string, name = 'Ada') =>
  helper.send(hallHelpersApi.begin, { body: { code, name } });
const whoHelps = async (helper: Visitor) => (await helper.send(hallHelpersApi.read, {})).body.helper;
const listCodes = async (batch: { id: string }) =>
  (await admin.send(hallHelpersApi.listCodes, { params: { id: batch.id } })).body;

test('a code lets one person in, once, to one thing of its batch, with their name', async () => {
  const { batch } = await openBatch(admin);
  const { code, until } = await makeCode(batch, 'entry');
  expect(code).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  const helper = app.visitor();
  expect(await whoHelps(helper)).toBeNull();
  const began = await begin(helper, ` ${code.toLowerCase().replace('-', ' ')}`);
  const ada = { name: 'Ada', opens: 'entry', batch: { id: batch.id, name: batch.name }, until };
  expect([began.status, began.body]).toEqual([200, ada]);
  expect(await whoHelps(helper)).toEqual(ada);
  const again = await begin(app.visitor(), code, 'Grace');
  expect([again.status, again.body.code]).toEqual([403, 'helper_code_unknown']);
  // The browser that is in may say it once more, as after a press whose answer was late.
  expect((await begin(helper, code, 'Grace')).body).toEqual(ada);
  expect(await listCodes(batch)).toMatchObject([
    { opens: 'entry', waits: false, helpers: [{ name: 'Ada', came_at: expect.any(String) }] },
  ]);
});

test('of two browsers that come with a code at once, one is let in', async () => {
  const { batch } = await openBatch(admin);
  const { code } = await makeCode(batch);
  const came = await Promise.all([begin(app.visitor(), code, 'Ada'), begin(app.visitor(), code, 'Grace')]);
  expect(came.map(({ status }) => status).toSorted()).toEqual([200, 403]);
});

test('codes for several people are made at once, each with a row of its own in list and audit', async () => {
  const { batch } = await openBatch(admin);
  const codes = await makeCodes(batch, 3);
  expect(new Set(codes.map(({ code }) => code)).size).toBe(3);
  for (const { code } of codes) expect((await begin(app.visitor(), code)).status).toBe(200);
  expect((await listCodes(batch)).map(({ id }) => id).toSorted()).toEqual(codes.map(({ id }) => id).toSorted());
  const { entries } = (await admin.send(auditApi.list, { query: { batch: batch.id } })).body;
  expect(entries.filter(({ kind }) => kind === 'helper_code.made')).toHaveLength(3);
  const most = { params: { id: batch.id }, body: { opens: 'entry', count: 51 } } as const;
  expect((await admin.send(hallHelpersApi.makeCode, most)).body.code).toBe('invalid_input');
});

test('a new code for a lost browser is the same person, and that browser is out', async () => {
  const { batch } = await openBatch(admin);
  const { id, code } = await makeCode(batch);
  const lost = app.visitor();
  await begin(lost, code);
  const { body: renewed, status } = await renew(batch, id);
  expect([status, renewed.id]).toEqual([201, id]);
  expect(await whoHelps(lost)).toBeNull();
  expect(await listCodes(batch)).toMatchObject([{ id, waits: true, helpers: [{ name: 'Ada' }] }]);
  expect((await begin(app.visitor(), code)).status).toBe(403);
  const found = app.visitor();
  expect((await begin(found, renewed.code, 'Bert')).body).toMatchObject({ name: 'Ada', until: renewed.until });
  expect((await begin(app.visitor(), renewed.code)).status).toBe(403);
  const { entries } = (await admin.send(auditApi.list, { query: { batch: batch.id } })).body;
  const kinds = ['helper.came', 'helper_code.renewed', 'helper.came', 'helper_code.made'];
  expect(entries.slice(0, 4).map(({ kind, subject_id }) => [kind, subject_id])).toEqual(
    kinds.map((kind) => [kind, id]),
  );
  const { batch: other } = await openBatch(admin, { active: false });
  expect((await renew(other, id)).body.code).toBe('helper_code_not_found');
});

test('its cookie is read by no script and sent along from no other page', async () => {
  const { batch } = await openBatch(admin);
  const { headers } = await begin(app.visitor(), (await makeCode(batch)).code);
  expect(headers.get('set-cookie')).toMatch(/^helper=[\w-]{43}; .*HttpOnly; SameSite=Strict$/);
});

test('the database holds neither the code nor what the browser has', async () => {
  const { batch } = await openBatch(admin);
  const { code } = await makeCode(batch);
  const began = await begin(app.visitor(), code);
  const token = /helper=([^;]*)/.exec(began.headers.get('set-cookie') ?? '')?.[1] ?? 'none';
  const { rows } = await sql<{ line: string }>`
    select helper_codes::text as line from helper_codes`.execute(app.deps.db);
  for (const secret of [code, code.replace('-', ''), token]) {
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(secret).toString('hex'));
  }
});

test('who helps stands in the audit by the name that they typed, and as nobody with an account', async () => {
  const { batch } = await openBatch(admin);
  await begin(app.visitor(), (await makeCode(batch)).code, 'Owner');
  const { entries } = (await admin.send(auditApi.list, { query: { batch: batch.id } })).body;
  expect(entries.slice(0, 2)).toMatchObject([
    { kind: 'helper.came', actor_name: 'Helper: Owner', after: { opens: 'booth' } },
    { kind: 'helper_code.made', after: { opens: 'booth' } },
  ]);
});

test('what is no code, or opens nothing any more, lets nobody in', async () => {
  const { batch } = await openBatch(admin);
  const { code, id } = await makeCode(batch);
  const refused = async () => {
    const { status, body } = await begin(app.visitor(), code);
    return [status, body.code];
  };
  expect((await begin(app.visitor(), 'nonsense')).body.code).toBe('helper_code_unknown');
  await asOwner(
    app.connection,
    "update helper_codes set created_at = now() - interval '8 days', until = now() - interval '1 day'",
  );
  expect(await refused()).toEqual([403, 'helper_code_unknown']);
  expect(await listCodes(batch)).toEqual([]);
  expect((await admin.send(hallHelpersApi.endCode, { params: { id: batch.id, code: id } })).status).toBe(204);
  expect(await refused()).toEqual([403, 'helper_code_unknown']);
});

test('helping ends from the panel, in the browser, and with the batch', async () => {
  const { batch } = await openBatch(admin);
  const { batch: other } = await openBatch(admin, { active: false });
  const help = async (of = batch) => {
    const helper = app.visitor();
    const made = await makeCode(of);
    await begin(helper, made.code);
    expect(await whoHelps(helper)).not.toBeNull();
    return { helper, made };
  };
  const fromThePanel = await help();
  const params = { id: batch.id, code: fromThePanel.made.id };
  const elsewhere = { ...params, id: other.id };
  expect((await admin.send(hallHelpersApi.endCode, { params: elsewhere })).body.code).toBe('helper_code_not_found');
  await admin.send(hallHelpersApi.endCode, { params });
  expect(await whoHelps(fromThePanel.helper)).toBeNull();
  const { helper } = await help();
  const stolen = helper.through(app);
  await helper.send(hallHelpersApi.end, {});
  expect(await whoHelps(stolen)).toBeNull();
  const completed = await help();
  await setPhase(admin, batch, 3);
  expect(await whoHelps(completed.helper)).toBeNull();
  const deleted = await help(other);
  await setPhase(admin, other, 1);
  expect((await admin.send(batchesApi.delete, { params: { id: other.id } })).status).toBe(204);
  expect(await whoHelps(deleted.helper)).toBeNull();
});

test('a batch that is completed, or unknown, has no helpers', async () => {
  const { batch } = await openBatch(admin, { phase: 3 });
  const make = (id: string) => admin.send(hallHelpersApi.makeCode, { params: { id }, body: { opens: 'entry' } });
  expect((await make(batch.id)).body.code).toBe('batch_completed');
  expect((await make(crypto.randomUUID())).body.code).toBe('batch_not_found');
});

test('that there is no code is said until a result was there: codes end with a completion that is taken back', () => {
  expect(helperChecks.rule(makeBatch({ phase: 2 }), [])).toMatchObject([{ level: 'look', values: { codes: 0 } }]);
  expect(helperChecks.rule(makeBatch({ phase: 2, had_result: true }), [])).toEqual([]);
});

test('guesses from one network stand in line', () => {
  const { limits } = hallHelpersApi.begin;
  expect(limits.find(({ per }) => per === 'network')).toMatchObject({ times: 30, minutes: 15, line: { usual: 30 } });
});

const refusals = ['sign_in_required', 'role_insufficient'];

test.each(endpoints.filter(({ helpers }) => helpers).map((endpoint) => [endpoint.name, endpoint] as const))(
  'a helper reaches %s of the one batch alone, and with the right code',
  async (_, endpoint) => {
    const { batch } = await openBatch(admin);
    const helper = app.visitor();
    const knock = async (id: string) => {
      const path = endpoint.path.replace('{id}', id).replaceAll(/\{\w+\}/g, crypto.randomUUID());
      const answer = await helper.fetch(path, { method: endpoint.method });
      const { code } = (await answer.json()) as { code?: string };
      return code && refusals.includes(code) ? code : 'let in';
    };
    for (const opens of ['entry', 'booth'] as const) {
      await begin(helper, (await makeCode(batch, opens)).code);
      const refusal = opens === endpoint.helpers ? 'let in' : 'sign_in_required';
      expect([opens, await knock(batch.id)]).toEqual([opens, refusal]);
      // What a call has to hold is looked at before whom it is about.
      if (opens === endpoint.helpers && !endpoint.body)
        expect(await knock(crypto.randomUUID())).toBe('role_insufficient');
    }
  },
);
