import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { endpoints } from '#contract/api.ts';
import type { Choices } from '#contract/council/ballots.ts';
import { batchesApi } from '#contract/council/batches.ts';
import { boothsApi } from '#contract/council/booths.ts';
import { hallHelpersApi } from '#contract/council/hall-helpers.ts';
import { administratorsApi } from '#contract/people/administrators.ts';
import { arrivalsApi } from '#contract/running/arrivals.ts';
import { auditApi } from '#contract/trust/audit.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { asOwner, startTestApp } from '#tests/support/app.ts';
import { becomeBooth, becomeHelper, boothRules, castAtBooth } from '#tests/support/booth.ts';
import { choose, openBatch, setPhase } from '#tests/support/council.ts';
import { shareApp } from '#tests/support/prepared-app.ts';

const { app, admin } = await shareApp();

const open = (more: Parameters<typeof openBatch>[1] = {}) =>
  openBatch(admin, { questions: 5, rules: boothRules, ...more });
const make = async (batch: { id: string }) => (await admin.send(boothsApi.make, { params: { id: batch.id } })).body;
const list = async (batch: { id: string }) => (await admin.send(boothsApi.list, { params: { id: batch.id } })).body;
const openBooth = (code: string, device = app.visitor()) => device.send(boothsApi.open, { body: { code } });
const settle = (booth: ReturnType<typeof app.visitor>, key: string) =>
  booth.send(boothsApi.settle, { headers: { 'idempotency-key': key } });
const countBallots = async ({ id }: { id: string }) =>
  (await admin.send(batchesApi.list, {})).body.find((batch) => batch.id === id)?.ballots;
const readChannels = async () =>
  (await sql<{ channel: string | null }>`select channel from ballots order by id`.execute(app.deps.db)).rows.map(
    ({ channel }) => channel,
  );

test('a code makes one device a booth, once, within ten minutes', async () => {
  const { batch } = await open();
  const made = await make(batch);
  expect(Date.parse(made.until) - Date.now()).toBeLessThanOrEqual(10 * 60_000);
  expect(await list(batch)).toMatchObject([{ id: made.id, number: 1, code_until: made.until, opened_at: null }]);
  const opened = await openBooth(made.code.toLowerCase());
  expect([opened.status, opened.body]).toEqual([200, { batch: { id: batch.id, name: batch.name } }]);
  expect(opened.headers.get('set-cookie')).toMatch(/booth=[\w-]{43}; .*HttpOnly; SameSite=Strict$/);
  expect(await list(batch)).toMatchObject([{ id: made.id, code_until: null, opened_at: expect.any(String) }]);
  const again = await openBooth(made.code);
  expect([again.status, again.body.code]).toEqual([403, 'booth_code_unknown']);
  const late = await make(batch);
  await asOwner(app.connection, "update booths set code_until = now() - interval '1 second' where opened_at is null");
  expect((await openBooth(late.code)).body.code).toBe('booth_code_unknown');
  expect(await list(batch)).toHaveLength(1);
});

test('of many devices with one code one becomes a booth', async () => {
  const { batch } = await open();
  const { code } = await make(batch);
  const answers = await Promise.all(Array.from({ length: 8 }, () => openBooth(code)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('booths of a batch have numbers of their own, also where many are made at once', async () => {
  const { batch } = await open({ rules: { ...boothRules, booths_most: 7 } });
  const { batch: other } = await open({ active: false, phase: 1, takeAlong: 'none' });
  await make(other);
  const made = await Promise.all(Array.from({ length: 6 }, () => make(batch)));
  expect(made.map(({ number }) => number).sort()).toEqual([1, 2, 3, 4, 5, 6]);
  const [first] = made.filter(({ number }) => number === 1);
  await admin.send(boothsApi.end, { params: { id: batch.id, booth: first?.id ?? '' } });
  expect((await make(batch)).number).toBe(7);
});

test('many give their ballots at one booth, each its own, by the channel booth', async () => {
  const { batch, questions } = await open();
  const booth = await becomeBooth(admin, app.visitor(), batch);
  const first = await castAtBooth(booth, choose(questions));
  expect([first.status, first.body]).toEqual([201, { receipt: expect.any(String), round: 1 }]);
  await castAtBooth(booth, choose([...questions].reverse()));
  await castAtBooth(booth, choose(questions));
  expect(await readChannels()).toEqual(['booth', 'booth', 'booth']);
  expect(await countBallots(batch)).toBe(3);
  await app.deps.arrivals.drain();
  expect((await admin.send(arrivalsApi.read, { params: { id: batch.id } })).body).toMatchObject({ ballots: 3 });
});

test('the same key gives one ballot, with the first answer again, also by another copy and after a restart', async () => {
  const { batch, questions } = await open();
  const booth = await becomeBooth(admin, app.visitor(), batch);
  const choices = choose(questions);
  const [first, second] = await Promise.all([castAtBooth(booth, choices, 'key'), castAtBooth(booth, choices, 'key')]);
  expect(second.body).toEqual(first.body);
  const restarted = await startTestApp({}, app.connection);
  const later = booth.through(restarted);
  expect((await castAtBooth(later, choices, 'key')).body).toEqual(first.body);
  const others = choose([...questions].reverse());
  expect((await castAtBooth(later, others, 'key')).body.code).toBe('idempotency_key_reused');
  await restarted.stop();
  expect(await countBallots(batch)).toBe(1);
  // A key means something at its own booth alone.
  const beside = await becomeBooth(admin, app.visitor(), batch);
  expect((await castAtBooth(beside, others, 'key')).status).toBe(201);
});

test('what the booth hears of a ballot that it does not know of stays true', async () => {
  const { batch, questions } = await open();
  const booth = await becomeBooth(admin, app.visitor(), batch);
  const choices = choose(questions);
  const { body: receipt } = await castAtBooth(booth, choices, 'given');
  expect((await settle(booth, 'given')).body).toEqual({ given: receipt });
  expect((await settle(booth, 'lost')).body).toEqual({ given: null });
  const late = await castAtBooth(booth, choices, 'lost');
  expect([late.status, late.body.code]).toEqual([409, 'ballot_given_up']);
  expect(await countBallots(batch)).toBe(1);
  // Which of the two comes first, they say the same.
  for (let n = 0; n < 10; n++) {
    const [cast, settled] = await Promise.all([castAtBooth(booth, choices, `race ${n}`), settle(booth, `race ${n}`)]);
    expect(settled.body.given === null).toBe(cast.status === 409);
  }
});

test('a booth ends from the panel, with the rule, and with the batch; what it gave stays', async () => {
  const { batch, questions } = await open();
  const { batch: other } = await open({ active: false, phase: 1, takeAlong: 'none' });
  const booth = await becomeBooth(admin, app.visitor(), batch);
  await castAtBooth(booth, choose(questions));
  const [{ id = '' } = {}] = await list(batch);
  const end = (batchId: string) => admin.send(boothsApi.end, { params: { id: batchId, booth: id } });
  expect((await end(other.id)).body.code).toBe('booth_not_found');
  expect((await end(batch.id)).status).toBe(204);
  const refused = await castAtBooth(booth, choose(questions));
  expect([refused.status, refused.body.code]).toEqual([401, 'booth_unknown']);
  expect((await booth.send(boothsApi.read, {})).body.code).toBe('booth_unknown');
  await becomeBooth(admin, booth, other);
  const update = { params: { id: other.id }, headers: {}, body: { rules: { booth: 'off' } } } as const;
  await admin.send(batchesApi.update, update);
  expect((await booth.send(boothsApi.read, {})).body.code).toBe('booth_unknown');
  await becomeBooth(admin, booth, batch);
  await setPhase(admin, batch, 3);
  expect((await booth.send(boothsApi.read, {})).body.code).toBe('booth_unknown');
  expect(((await make(batch)) as { code?: string }).code).toBe('batch_completed');
  expect(await countBallots(batch)).toBe(1);
});

test('a batch has no more booths at once than its rule allows, which may change while stones are given', async () => {
  const { batch } = await open();
  const makeOne = async () => {
    const { status, body } = await admin.send(boothsApi.make, { params: { id: batch.id } });
    return status === 201 ? 201 : body.code;
  };
  const made = await Promise.all(Array.from({ length: 45 }, makeOne));
  expect(made.filter((answer) => answer === 201)).toHaveLength(4);
  expect(made.filter((answer) => answer === 'booths_full')).toHaveLength(41);
  await asOwner(app.connection, "update booths set code_until = now() - interval '1 second' where number = 1");
  expect([await makeOne(), await makeOne()]).toEqual([201, 'booths_full']);
  const change = async (booths_most: number) =>
    (await admin.send(batchesApi.update, { params: { id: batch.id }, headers: {}, body: { rules: { booths_most } } }))
      .status;
  expect([await change(5), await makeOne(), await makeOne()]).toEqual([200, 201, 'booths_full']);
  expect([await change(0), await change(51)]).toEqual([400, 400]);
});

test('whoever makes booth after booth gives no more ballots than those that a batch may have', async () => {
  const { batch, questions } = await open();
  // A twentieth of the real limits: two ballots at one booth at once, four at all of the batch.
  const strict = await startTestApp({ RATE_LIMIT_FACTOR: '0.05' }, app.connection);
  const statuses: number[] = [];
  for (let n = 0; n < 4; n++) {
    const booth = await becomeBooth(admin, app.visitor(), batch);
    for (let times = 0; times < 3; times++)
      statuses.push((await castAtBooth(booth.through(strict), choose(questions))).status);
    for (const { id } of await list(batch)) await admin.send(boothsApi.end, { params: { id: batch.id, booth: id } });
  }
  await strict.stop();
  expect(statuses).toEqual([201, 201, 429, 201, 201, ...Array(7).fill(429)]);
});

test('before stoning a device can be made a booth, and takes nothing yet', async () => {
  const { batch, questions } = await open({ phase: 1 });
  const booth = await becomeBooth(admin, app.visitor(), batch);
  expect((await castAtBooth(booth, choose(questions))).body.code).toBe('stoning_closed');
  await setPhase(admin, batch, 2);
  expect((await castAtBooth(booth, choose(questions))).status).toBe(201);
});

test('a batch without the rule has no booths', async () => {
  const { batch } = await openBatch(admin);
  expect((await admin.send(boothsApi.make, { params: { id: batch.id } })).body.code).toBe('booth_off');
});

test('a booth needs stones that are shown at the completion, and nobody shows them before', async () => {
  const { batch } = await open({ phase: 1 });
  const change = async (rules: object) => {
    const { status, body } = await admin.send(batchesApi.update, { params: batch, headers: {}, body: { rules } });
    return [status, body.code];
  };
  expect(await change({ stones_shown: 'always' })).toEqual([400, 'invalid_input']);
  expect(await change({ stones_shown: 'in_groups', booth: 'off' })).toEqual([200, undefined]);
  expect(await change({ booth: 'on' })).toEqual([400, 'invalid_input']);
  await change(boothRules);
  await setPhase(admin, batch, 2);
  expect(await change({ booth: 'off' })).toEqual([409, 'rules_frozen']);
  const shown = await admin.send(batchesApi.showStones, { params: { id: batch.id } });
  expect([shown.status, shown.body.code]).toEqual([409, 'stones_stay_hidden']);
  await expect(asOwner(app.connection, 'update rounds set stones_shown_at = now()')).rejects.toThrow(
    'rounds_with_a_booth_stay_blind',
  );
});

test('whoever is signed in or helps is signed out where a device becomes a booth', async () => {
  const { batch } = await open();
  const tablet = await app.signIn();
  await becomeHelper(admin, tablet, { batch, opens: 'booth' });
  await openBooth((await make(batch)).code, tablet);
  expect((await tablet.send(administratorsApi.readSession, {})).body.administrator).toBeNull();
  expect((await tablet.send(hallHelpersApi.read, {})).body.helper).toBeNull();
  expect((await tablet.send(boothsApi.read, {})).status).toBe(200);
});

const ofBooths = endpoints.filter(({ access }) => access === 'booth');

test('a booth is nobody to whatever asks who one is', async () => {
  const { batch } = await open();
  const booth = await becomeBooth(admin, app.visitor(), batch);
  const guarded = endpoints.filter(({ access }) => access !== 'public' && access !== 'booth') as Endpoint[];
  const answers = await Promise.all(
    guarded.map(async ({ name, method, path, access }) => {
      const address = path.replaceAll(/\{\w+\}/g, batch.id);
      const answer = await booth.fetch(address, { method, ...(method !== 'GET' && { body: '{}', headers: json }) });
      const { code } = (await answer.json()) as { code: string };
      return { name, access, status: answer.status, code };
    }),
  );
  expect(answers).toEqual(
    guarded.map(({ name, access }) => ({
      name,
      access,
      status: 401,
      code: access === 'voter' ? 'voter_unknown' : 'sign_in_required',
    })),
  );
});
const json = { 'content-type': 'application/json' };

test('nobody but a booth gives ballots as one', async () => {
  const { batch, questions } = await open();
  const helper = await becomeHelper(admin, app.visitor(), { batch, opens: 'booth' });
  for (const somebody of [app.visitor(), admin, helper]) {
    expect((await castAtBooth(somebody, choose(questions))).body.code).toBe('booth_unknown');
  }
  expect(ofBooths.map(({ name }) => name).sort()).toEqual([
    'castAtBooth',
    'readBooth',
    'settleAtBooth',
    'showCardAtBooth',
  ]);
});

test('what a booth cannot take it refuses as any ballot', async () => {
  const { batch, questions } = await open();
  const booth = await becomeBooth(admin, app.visitor(), batch);
  const twice = [questions[0]?.id, questions[0]?.id, questions[1]?.id, questions[2]?.id] as unknown as Choices;
  expect((await castAtBooth(booth, twice)).body.code).toBe('invalid_input');
  const foreign = [...choose(questions).slice(1), crypto.randomUUID()] as unknown as Choices;
  expect((await castAtBooth(booth, foreign)).body.code).toBe('question_unavailable');
  expect(await countBallots(batch)).toBe(0);
});

test('a code of a helper that comes without a name says so, as long as it waits', async () => {
  const { batch } = await open();
  const [booth, entry] = await Promise.all(
    (['booth', 'entry'] as const).map(
      async (opens) => (await admin.send(hallHelpersApi.makeCode, { params: { id: batch.id }, body: { opens } })).body,
    ),
  );
  if (!(booth && 'code' in booth && entry && 'code' in entry)) throw new Error('No codes were made.');
  const told = async ({ code }: { code: string }) => (await openBooth(code)).body.code;
  expect(await told(booth)).toBe('helper_name_needed');
  expect(await told(entry)).toBe('booth_code_unknown');
  await app.visitor().send(hallHelpersApi.begin, { body: { code: booth.code, name: 'Ada' } });
  expect(await told(booth)).toBe('booth_code_unknown');
});

test('a helper makes and ends booths under the name that they typed', async () => {
  const { batch } = await open();
  const helper = await becomeHelper(admin, app.visitor(), { batch, opens: 'booth' });
  const { id } = (await helper.send(boothsApi.make, { params: { id: batch.id } })).body;
  await helper.send(boothsApi.end, { params: { id: batch.id, booth: id } });
  const { entries } = (await admin.send(auditApi.list, { query: { batch: batch.id } })).body;
  expect(entries.slice(0, 2)).toMatchObject([
    { kind: 'booth.ended', actor_name: 'Helper: Ada', subject_id: id },
    { kind: 'booth.made', actor_name: 'Helper: Ada', subject_id: id },
  ]);
});

test('the database does not tell of which booth a ballot came', async () => {
  const { batch, questions } = await open();
  const booths = [await becomeBooth(admin, app.visitor(), batch), await becomeBooth(admin, app.visitor(), batch)];
  for (const booth of booths) await castAtBooth(booth, choose(questions));
  const { rows } = await sql<{ ballots: string[]; booths: string[] }>`
    select (select array_agg(xmin::text) from ballots) as ballots,
      (select array_agg(xmin::text) || array_agg(xmax::text) from booths) as booths`.execute(app.deps.db);
  const [versions] = rows;
  expect(versions?.ballots.filter((version) => versions.booths.includes(version))).toEqual([]);
  const { rows: columns } = await sql<{ name: string }>`select column_name as name from information_schema.columns
    where table_name in ('ballots', 'ballot_choices') and column_name like '%booth%'`.execute(app.deps.db);
  expect(columns).toEqual([]);
});
