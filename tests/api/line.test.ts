import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { ballotsApi } from '#contract/council/ballots.ts';
import { boothsApi } from '#contract/council/booths.ts';
import { hallHelpersApi } from '#contract/council/hall-helpers.ts';
import { submissionsApi } from '#contract/council/submissions.ts';
import { passwordsApi } from '#contract/people/passwords.ts';
import { networksApi } from '#contract/running/arrivals-networks.ts';
import { type BatchRecord, countApi } from '#contract/trust/count.ts';
import type { TestApp, Visitor } from '#tests/support/app.ts';
import { boothRules } from '#tests/support/booth.ts';
import { cast, choose, openBatch, setPhase } from '#tests/support/council.ts';
import { LineClock } from '#tests/support/line-clock.ts';
import { become, startForTest, viaProxy } from '#tests/support/network-limits.ts';
import { quickPace } from '#tests/support/quick-pace.ts';
import { wrongCodes } from '#tests/support/wrong-codes.ts';
import { verifyRecord } from '#verify/record.ts';

const turnMs = 8_000;

/** A tenth of the real limits: ten newcomers of a network at once, twenty more who wait the usual time. */
async function start(env: NodeJS.ProcessEnv = {}, existing?: TestApp) {
  const clock = new LineClock();
  const pace = { ...quickPace(), line: { wait: clock.wait, nowMs: clock.nowMs } };
  const app = await startForTest({ RATE_LIMIT_FACTOR: '0.1', ...env }, existing?.connection, undefined, pace);
  return { app, clock };
}

/** Keeps so many requests open, asks again as soon as one is answered, and keeps whatever it is given. */
function mill(requests: number, ask: () => Promise<boolean>) {
  const got = { count: 0 };
  let going = true;
  const loops = Array.from({ length: requests }, async () => {
    while (going) if (await ask()) got.count += 1;
  });
  const stop = () => {
    going = false;
    return Promise.all(loops);
  };
  return { got, stop };
}

async function collect(app: TestApp): Promise<boolean> {
  return (await become(app.visitor())) === 204;
}

test('one client of eight open requests keeps no newcomer out, and has as many cookies a turn as it keeps requests open', async () => {
  const { app, clock } = await start();
  const { batch, questions } = await openBatch(await app.signIn());
  const collector = mill(8, () => collect(app));
  await clock.untilStanding(8); // it has used up the share
  expect(collector.got.count).toBe(10);
  const hall = Array.from({ length: 4 }, () => app.visitor());
  const entering = Promise.all(hall.map((visitor) => become(visitor)));
  await clock.untilStanding(12);
  clock.advance(turnMs);
  expect(await entering).toEqual([204, 204, 204, 204]);
  for (const newcomer of hall) expect((await cast(newcomer, batch, choose(questions))).status).toBe(201);
  await clock.untilStanding(8);
  expect(collector.got.count).toBe(18);
  const stopped = collector.stop();
  clock.advance(turnMs * 3);
  await stopped;
});

test('who has had much in a day waits longer, is never refused, and an opening lets a number in, not everybody', async () => {
  const { app, clock } = await start();
  const admin = await app.signIn();
  const ask = (count: number) => Array.from({ length: count }, () => become(app.visitor()));
  await Promise.all(ask(10));
  const standing = [...ask(20)];
  await clock.untilStanding(20);
  expect(new Set(clock.waitsMs)).toEqual(new Set([turnMs]));
  expect((await admin.send(networksApi.list, {})).body).toEqual([]);
  for (let come = 21; come <= 41; come++) {
    standing.push(become(app.visitor()));
    await clock.untilStanding(come);
  }
  const waits = clock.waitsMs.slice(20);
  expect(waits).toEqual(waits.toSorted((one, other) => one - other));
  expect([waits[0], waits[9], waits.at(-1)]).toEqual([
    expect.closeTo(8_800, -2),
    expect.closeTo(16_000, -2),
    expect.closeTo(24_000, -2),
  ]);
  const [network] = (await admin.send(networksApi.list, {})).body;
  expect(network).toMatchObject({ what: 'new_voters', is_own: true, more_left: 0 });
  expect((await admin.send(networksApi.open, { params: { id: network?.id ?? '' }, body: { more: 2 } })).status).toBe(
    204,
  );
  clock.advance(24_000);
  expect(new Set(await Promise.all(standing))).toEqual(new Set([204]));
  await expect
    .poll(async () => {
      const next = become(app.visitor());
      await clock.untilStanding(1);
      const [waitMs] = clock.waitsMs;
      clock.advance(24_000);
      await next;
      return waitMs;
    })
    .toBe(turnMs);
  const after = ask(3);
  await clock.untilStanding(3);
  expect(clock.waitsMs.filter((waitMs) => waitMs === turnMs)).toHaveLength(1);
  clock.advance(24_000);
  expect(await Promise.all(after)).toEqual([204, 204, 204]);
});

test('one client that pours questions in keeps nobody of its network from asking', async () => {
  const { app, clock } = await start({ RATE_LIMIT_FACTOR: '0.05' }); // five newcomers and twenty questions at once
  const { batch } = await openBatch(await app.signIn(), { phase: 1, questions: 0 });
  const submit = async (visitor: Visitor) =>
    (
      await visitor.send(submissionsApi.submit, {
        params: { id: batch.id },
        headers: { 'idempotency-key': randomUUID() },
        body: { name: 'Ada', email: 'ada@example.org', text: 'Why?' },
      })
    ).status;
  const flood = mill(8, async () => (await submit(app.visitor())) === 201);
  await clock.untilStanding(8);
  expect(flood.got.count).toBe(5);
  const honest = submit(app.visitor());
  await clock.untilStanding(9);
  clock.advance(turnMs);
  expect(await honest).toBe(201);
  const stopped = flood.stop();
  await clock.untilStanding(8);
  clock.advance(turnMs * 3);
  await stopped;
});

test('who has a cookie and pours questions in stands in line with all others of the network, too', async () => {
  const { app, clock } = await start({ RATE_LIMIT_FACTOR: '0.02' }); // eight questions at once
  const { batch } = await openBatch(await app.signIn(), { phase: 1, questions: 0 });
  const known = app.visitor();
  const submit = () =>
    known.send(submissionsApi.submit, {
      params: { id: batch.id },
      headers: {},
      body: { name: 'Ada', email: 'ada@example.org', text: 'Why?' },
    });
  await become(known);
  // The limit of one voter is no line: it holds only them.
  expect([(await submit()).status, (await submit()).status]).toEqual([201, 429]);
  const others = Array.from({ length: 9 }, () => app.visitor());
  const becoming = others.map((visitor) => become(visitor));
  await clock.untilStanding(8);
  clock.advance(24_000);
  await Promise.all(becoming);
  const asked = others.map(async (visitor) => {
    const body = { name: 'Ada', email: 'ada@example.org', text: 'Why?' };
    return (await visitor.send(submissionsApi.submit, { params: { id: batch.id }, headers: {}, body })).status;
  });
  await clock.untilStanding(2);
  clock.advance(turnMs);
  expect(await Promise.all(asked)).toEqual(others.map(() => 201));
});

test('copies of the app count one share', async () => {
  const first = await start();
  const second = await start({}, first.app);
  await Promise.all(Array.from({ length: 10 }, () => become(first.app.visitor())));
  const late = become(second.app.visitor());
  await second.clock.untilStanding(1);
  second.clock.advance(turnMs);
  expect(await late).toBe(204);
});

test('who leaves the line has left it, and who asks again begins anew', async () => {
  const { app, clock } = await start();
  await Promise.all(Array.from({ length: 10 }, () => become(app.visitor())));
  const impatient = new AbortController();
  const { path, method } = ballotsApi.becomeVoter;
  const left = app.visitor().fetch(path, { method, signal: impatient.signal });
  await clock.untilStanding(1);
  clock.advance(turnMs / 2);
  impatient.abort();
  await expect(left).rejects.toThrow();
  await clock.untilStanding(0);
  const again = become(app.visitor());
  await clock.untilStanding(1);
  clock.advance(turnMs / 2);
  await clock.untilStanding(1);
  clock.advance(turnMs / 2);
  expect(await again).toBe(204);
});

test('a server that stops lets in who waits', async () => {
  const { app, clock } = await start();
  await Promise.all(Array.from({ length: 10 }, () => become(app.visitor())));
  const waiting = Array.from({ length: 5 }, () => become(app.visitor()));
  await clock.untilStanding(5);
  app.deps.line.close();
  expect(await Promise.all(waiting)).toEqual(waiting.map(() => 204));
});

test('who holds more than a hundred places for two minutes is told of, then and in the record; a hall that waits is not', async () => {
  const { app, clock } = await start();
  const admin = await app.signIn();
  const { batch } = await openBatch(admin);
  const collector = mill(101, () => collect(app));
  const advance = async () => {
    await clock.untilStanding(101);
    clock.advance(24_000);
  };
  const acts = async () => (await admin.send(networksApi.list, {})).body.map(({ what }) => what);
  for (let passedMs = 0; passedMs < 96_000; passedMs += 24_000) await advance();
  expect(await acts()).not.toContain('line_places');
  await advance();
  await advance();
  await expect.poll(acts).toContain('line_places');
  await clock.untilStanding(101);
  const stopped = collector.stop();
  clock.advance(24_000);
  await stopped;
  await setPhase(admin, batch, 3);
  const { body } = await app.visitor().send(countApi.readRecord, { params: { id: batch.id } });
  const record = body as BatchRecord;
  expect(record.arrivals).toEqual({ held_line: true, largest_network_percent: null, sentence: expect.any(String) });
  expect(verifyRecord(record)).toMatchObject({ findings: [], unchecked: expect.arrayContaining(['arrivals']) });
});

test('a known voter stands in no line', async () => {
  const { app, clock } = await start();
  const known = app.visitor();
  await become(known);
  await Promise.all(Array.from({ length: 9 }, () => become(app.visitor())));
  expect(await become(known)).toBe(204);
  expect(clock.waitsMs).toEqual([]);
});

test('who asks for mails without pause keeps nobody of the network from asking for one', async () => {
  const { app, clock } = await start(); // three mails of a network at once
  const forgot = async () =>
    (await app.visitor().send(passwordsApi.forgot, { body: { email: `${randomUUID()}@example.org` } })).status;
  const junk = await Promise.all(Array.from({ length: 3 }, forgot));
  const honest = forgot();
  await clock.untilStanding(1);
  clock.advance(turnMs);
  expect(await honest).toBe(junk[0]);
});

test('many networks of one neighbourhood have a share together, and those of another are not held up', async () => {
  const { app, clock } = await start({ RATE_LIMIT_FACTOR: '0.005', ...viaProxy }); // six newcomers of a neighbourhood at once
  const from = (address: string) => become(app.visitor(), { 'x-forwarded-for': address });
  for (let n = 0; n < 6; n++) expect(await from(`203.0.113.${n}`)).toBe(204);
  const late = from('203.0.113.7');
  await clock.untilStanding(1);
  expect(await from('203.0.114.1')).toBe(204);
  clock.advance(turnMs);
  expect(await late).toBe(204);
  // Each of them called once: there is no hall among them that an organiser could know, only the neighbourhood.
  const told = await app.deps.db.selectFrom('limited_networks').select(['reach', 'name']).execute();
  expect(told).toEqual([{ reach: 'neighbourhood', name: '203.0.0.0/16' }]);
});

test('a code that is right makes a booth or a helper at once, whoever guesses from that network', async () => {
  const { app, clock } = await start(); // three guesses of a network at once
  const admin = await app.signIn();
  const { batch } = await openBatch(admin, { rules: boothRules });
  const params = { id: batch.id };
  const booth = (await admin.send(boothsApi.make, { params })).body.code;
  const helper = (await admin.send(hallHelpersApi.makeCode, { params, body: { opens: 'booth' } })).body.code;
  const guessBooth = (code: string) => app.visitor().send(boothsApi.open, { body: { code } });
  const guessHelper = (code: string) => app.visitor().send(hallHelpersApi.begin, { body: { code, name: 'Ada' } });
  const guesses = [...wrongCodes(booth, 8).map(guessBooth), ...wrongCodes(helper, 8).map(guessHelper)];
  await clock.untilStanding(10);
  expect((await app.visitor().send(boothsApi.open, { body: { code: booth } })).status).toBe(200);
  expect((await app.visitor().send(hallHelpersApi.begin, { body: { code: helper, name: 'Ada' } })).status).toBe(200);
  clock.advance(turnMs * 3);
  expect(new Set((await Promise.all(guesses)).map(({ status }) => status))).toEqual(new Set([403]));
});
