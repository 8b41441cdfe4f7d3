import { createHmac, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { ballotsApi } from '#contract/council/ballots.ts';
import { type Batch, batchesApi } from '#contract/council/batches.ts';
import { questionsApi } from '#contract/council/questions.ts';
import { arrivalsApi } from '#contract/running/arrivals.ts';
import { countApi } from '#contract/trust/count.ts';
import { toNetwork } from '#server/http/network.ts';
import { asOwner, type Visitor } from '#tests/support/app.ts';
import { becomeBooth, boothRules, castAtBooth } from '#tests/support/booth.ts';
import { Chance } from '#tests/support/chance.ts';
import { becomeVoter, cast, changeBallot, choose, openBatch as openNow, setPhase } from '#tests/support/council.ts';
import { prepareApp } from '#tests/support/prepared-app.ts';
import { verifyRecord } from '#verify/record.ts';

const { app, admin } = await prepareApp({ TRUSTED_PROXIES: '127.0.0.1/32' });

/** Stones have been given for so long that the share of a network says something. */
async function openBatch(...of: Parameters<typeof openNow>) {
  const opened = await openNow(...of);
  await asOwner(
    app.connection,
    `set session_replication_role = replica;
    update rounds set opened_at = opened_at - interval '13 hours' where batch_id = '${opened.batch.id}'`,
  );
  return opened;
}

/** A cookie says who somebody is, whatever has been emptied since: who comes to one council comes to the next. */
const crowd: Visitor[] = [];
async function personOf(crowdPlace: number): Promise<Visitor> {
  crowd[crowdPlace] ??= await becomeVoter(app.visitor());
  return crowd[crowdPlace];
}
let came = 0;
const nextPerson = () => personOf(came++);
beforeEach(() => {
  came = 0;
});

/** `ballots` from this address, each sent twice as a phone on a bad line does. */
async function vote(batch: { id: string }, questions: { id: string }[], address: string, ballots: number) {
  for (let n = 0; n < ballots; n++) {
    const voter = await nextPerson();
    const key = randomUUID();
    for (let times = 0; times < 2; times++) {
      await voter.fetch(ballotsApi.cast.path.replace('{id}', batch.id), {
        method: 'POST',
        headers: {
          'x-forwarded-for': address,
          'idempotency-key': key,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ choices: choose(n % 2 ? questions : questions.toReversed()) }),
      });
    }
  }
  await app.deps.arrivals.drain();
}
const read = async (batch: { id: string }) => (await admin.send(arrivalsApi.read, { params: batch })).body;
const keys = () => app.deps.db.selectFrom('arrival_keys').selectAll().execute();

test('the panel sees how many ballots came, and the largest share of one network', async () => {
  const { batch, questions } = await openBatch(admin);
  await vote(batch, questions, '203.0.113.7', 6);
  await vote(batch, questions, '2001:db8::1', 1);
  await vote(batch, questions, '2001:db8::2', 1);
  const told = await read(batch);
  expect(told).toMatchObject({ ballots: 8, round: 1, largest_network_percent: 75, longest_identical_row: null });
  expect(told.minutes.reduce((sum, { ballots }) => sum + ballots, 0)).toBe(8);
  expect(told.busiest?.ballots).toBeLessThanOrEqual(8);
});

test('of stones that are given within twelve hours, as in a hall with one network, no share is told', async () => {
  const { batch, questions } = await openNow(admin);
  await vote(batch, questions, '203.0.113.7', 1);
  expect(await read(batch)).toMatchObject({ ballots: 1, largest_network_percent: null });
});

test('the key of the networks ends with the stoning, and no address is stored', async () => {
  const { batch, questions } = await openBatch(admin);
  await vote(batch, questions, '203.0.113.7', 2);
  expect(await keys()).toHaveLength(1);
  const { rows } = await sql<{ line: string }>`select ballot_arrivals::text as line from ballot_arrivals`.execute(
    app.deps.db,
  );
  expect(JSON.stringify(rows)).not.toContain('203.0.113');
  // Nor does the database alone tell it to who tries addresses.
  const [{ key = Buffer.alloc(32) } = {}] = await keys();
  const tried = createHmac('sha256', key).update(toNetwork('203.0.113.7')).digest('hex');
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(tried);
  await setPhase(admin, batch, 3);
  expect(await keys()).toEqual([]);
  // A count that was still on its way makes no new one.
  app.deps.arrivals.add(batch.id, { receipt: 'late', round: 1 }, { address: '203.0.113.7' });
  await app.deps.arrivals.drain();
  expect(await keys()).toEqual([]);
  expect(await read(batch)).toMatchObject({ largest_network_percent: 100 });
});

test.each([
  ['the way back to submission', (batch: Batch) => setPhase(admin, batch, 1)],
  [
    'a stop',
    ({ id }: Batch) => admin.send(batchesApi.update, { params: { id }, headers: {}, body: { is_active: false } }),
  ],
  ['a reset', () => admin.send(questionsApi.resetStones, { body: {} })],
])('the key of the networks ends with %s, too', async (_, end) => {
  const { batch, questions } = await openBatch(admin);
  await vote(batch, questions, '203.0.113.7', 2);
  await end(batch);
  expect(await keys()).toEqual([]);
  app.deps.arrivals.add(batch.id, { receipt: 'late', round: 1 }, { address: '203.0.113.7' });
  await app.deps.arrivals.drain();
  expect(await keys()).toEqual([]);
});

test('a network counts as one where its batch was completed and opened again in between', async () => {
  const { batch, questions } = await openBatch(admin);
  await vote(batch, questions, '203.0.113.7', 3);
  await setPhase(admin, batch, 3);
  await setPhase(admin, batch, 2);
  await vote(batch, questions, '203.0.113.7', 3);
  expect(await read(batch)).toMatchObject({ ballots: 6, largest_network_percent: 100 });
  await vote(batch, questions, '198.51.100.7', 2);
  expect(await read(batch)).toMatchObject({ ballots: 8, largest_network_percent: 75 });
});

test('what came in the last moment and was not noted counts as if it came from the largest network', async () => {
  const { batch, questions } = await openBatch(admin);
  await vote(batch, questions, '203.0.113.7', 2);
  await vote(batch, questions, '198.51.100.7', 2);
  expect(await read(batch)).toMatchObject({ largest_network_percent: 50 });
  await asOwner(app.connection, 'delete from arrival_keys');
  // As if the key were gone between a ballot and its note.
  await asOwner(app.connection, 'create rule not_noted as on insert to arrival_keys do instead nothing');
  onTestFinished(() => asOwner(app.connection, 'drop rule not_noted on arrival_keys'));
  await vote(batch, questions, '203.0.113.7', 2);
  expect(await read(batch)).toMatchObject({ ballots: 6, largest_network_percent: 67 });
});

test('the ballots of the last moment are noted before a completion', async () => {
  const { batch, questions } = await openBatch(admin);
  const voter = await becomeVoter(app.visitor());
  await cast(voter, batch, choose(questions));
  await setPhase(admin, batch, 3);
  expect(await app.deps.db.selectFrom('ballot_arrivals').selectAll().execute()).toHaveLength(1);
});

test('the record of 20 ballots says it in tens, holds, and that of 19 does not say it', async () => {
  for (const [ballots, arrivals] of [
    [19, undefined],
    [20, { busiest_minute: expect.any(Number), largest_network_percent: 80 }],
  ] as const) {
    const { batch, questions } = await openBatch(admin);
    await vote(batch, questions, '203.0.113.7', 15); // 75 % of twenty
    await vote(batch, questions, '198.51.100.7', ballots - 15);
    await setPhase(admin, batch, 3);
    const { body } = await app.visitor().send(countApi.readRecord, { params: { id: batch.id } });
    if (arrivals) expect(body.arrivals).toMatchObject(arrivals);
    else expect(body.arrivals).toBeUndefined();
    expect((body.arrivals?.busiest_minute ?? 0) % 10).toBe(0);
    expect(verifyRecord(body).findings).toEqual([]);
  }
});

test('the longest row is told from 20 ballots on, once the batch is completed, and never when', async () => {
  const { batch, questions } = await openBatch(admin);
  const [one, other] = [choose(questions), choose(questions.toReversed())];
  const give = async (choices: typeof one) => cast(await nextPerson(), batch, choices);
  for (let n = 0; n < 7; n++) await give(one);
  for (let n = 0; n < 12; n++) await give(n % 2 ? one : other);
  await setPhase(admin, batch, 3);
  expect(await read(batch)).toMatchObject({ longest_identical_row: null, identical_rows: null });

  await setPhase(admin, batch, 2);
  await give(other);
  expect(await read(batch)).toMatchObject({ longest_identical_row: null, identical_rows: null });
  await setPhase(admin, batch, 3);
  const told = await read(batch);
  expect(told).toMatchObject({ ballots: 20, longest_identical_row: 7, identical_rows: { rows: 0, by_chance: 0 } });
  expect(told.timeline?.bars.reduce((sum, { ballots }) => sum + ballots, 0)).toBe(20);
});

const chance = new Chance(332);

/** As many people as there are ballots, in this order: each with their own, or all with the same. */
async function hold(
  { batch, questions }: Awaited<ReturnType<typeof openBatch>>,
  evening: readonly { people: number; agreed?: true }[],
): Promise<void> {
  for (const { people, agreed } of evening)
    for (let n = 0; n < people; n++) {
      const picks = choose(agreed ? questions : chance.pick(questions, questions.length));
      await cast(await nextPerson(), batch, picks);
    }
}
const isMarked = ({ timeline, identical_rows: rows }: Awaited<ReturnType<typeof read>>) =>
  timeline?.bars.some(({ stands_out }) => stands_out) || (rows !== null && rows.rows >= 2 * rows.by_chance + 1);
const readRecord = async (batch: { id: string }) =>
  (await app.visitor().send(countApi.readRecord, { params: { id: batch.id } })).body;

// Where stones are shown; those of the booths below are blind.
test('40 equal ballots among 15 people are told while they come, and in the record', async () => {
  const council = await openBatch(admin, { questions: 8 });
  await hold(council, [{ people: 15 }, { people: 29, agreed: true }]);
  expect(await read(council.batch)).toMatchObject({ identical_rows: null, longest_identical_row: null });
  await hold(council, [{ people: 1, agreed: true }]);
  const marked = { identical_rows: { rows: 1, by_chance: 0 }, longest_identical_row: null };
  expect(await read(council.batch)).toMatchObject(marked);
  // Nothing in it moves with what comes after.
  await hold(council, [{ people: 10, agreed: true }]);
  expect(await read(council.batch)).toMatchObject(marked);

  await setPhase(admin, council.batch, 3);
  expect(await read(council.batch)).toMatchObject({ ...marked, longest_identical_row: 40 });
  const record = await readRecord(council.batch);
  expect(record.arrivals).toMatchObject({
    equal_ballots: true,
    sentence: expect.stringContaining('At least 30 ballots'),
  });
  expect(verifyRecord(record)).toMatchObject({ findings: [], unchecked: ['written_by', 'arrivals'] });
});

test('ballots of booths are judged like all others, and told by the hour and booth without saying which', async () => {
  const { batch, questions } = await openBatch(admin, { questions: 8, rules: boothRules });
  const booths = [await becomeBooth(admin, app.visitor(), batch), await becomeBooth(admin, app.visitor(), batch)];
  for (let n = 0; n < 30; n++) {
    const { status, body } = await castAtBooth(booths[n % 3 ? 1 : 0] as Visitor, choose(questions), `key-${n}`);
    expect([status, body]).toMatchObject([201, {}]);
  }
  await castAtBooth(booths[1] as Visitor, choose(questions), 'key-29'); // sent again
  await app.deps.arrivals.drain();
  const told = await read(batch);
  expect(told).toMatchObject({
    ballots: 30,
    largest_network_percent: 100,
    identical_rows: { rows: 1, by_chance: 0 },
    booths: [{ ballots: [20, 10] }],
  });
  await setPhase(admin, batch, 3);
  const record = await readRecord(batch);
  expect(record.arrivals).toMatchObject({ largest_network_percent: 100, equal_ballots: true });
  expect(record.arrivals?.busiest_minute).toBeGreaterThan(0);
  expect(verifyRecord(record).findings).toEqual([]);
});

// Evenings of hundreds are judged in `equal-ballots.test.ts`.
test('an honest evening is marked nowhere: ten who agreed, among thirty', async () => {
  const council = await openBatch(admin, { questions: 8 });
  await hold(council, [{ people: 10 }, { people: 10, agreed: true }, { people: 10 }]);
  expect(isMarked(await read(council.batch))).toBe(false);
  await setPhase(admin, council.batch, 3);
  expect(isMarked(await read(council.batch))).toBe(false);
  expect((await readRecord(council.batch)).arrivals).not.toHaveProperty('equal_ballots');
});

test('the mark stays where voters place their stones anew, which would tell whom they had named', async () => {
  const rules = { stones_shown: 'when_completed', ballot_changes: 'until_completed' } as const;
  const { batch, questions } = await openBatch(admin, { questions: 8, rules });
  const voters = await Promise.all(Array.from({ length: 30 }, () => becomeVoter(app.visitor())));
  const receipts: string[] = [];
  for (const voter of voters) receipts.push((await cast(voter, batch, choose(questions))).body.receipt);
  const marked = { identical_rows: { rows: 1, by_chance: 0 } };
  expect(await read(batch)).toMatchObject(marked);
  for (const [n, voter] of voters.entries()) {
    const { status } = await changeBallot(voter, batch, choose(chance.pick(questions, 4)), receipts[n] ?? '');
    expect(status).toBe(200);
  }
  expect(await read(batch)).toMatchObject(marked);
});

test('a batch that is not there has no arrivals', async () => {
  const answer = await admin.send(arrivalsApi.read, { params: { id: '0192f0c1-2d3e-7f4a-8b5c-6d7e8f9a0b1c' } });
  expect([answer.status, answer.body.code]).toEqual([404, 'batch_not_found']);
});
