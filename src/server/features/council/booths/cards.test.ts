import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { type BallotReceipt, ballotsApi } from '#contract/council/ballots.ts';
import type { BatchRules } from '#contract/council/batch-rules.ts';
import { boothsApi } from '#contract/council/booths.ts';
import { cardsApi, type MadeCard } from '#contract/council/cards.ts';
import type { BatchRecord } from '#contract/trust/count.ts';
import { startTestApp, type Visitor } from '#tests/support/app.ts';
import { becomeBooth, boothRules, castAtBooth } from '#tests/support/booth.ts';
import { becomeVoter, cast, changeBallot, choose, openBatch, setPhase, takeOut } from '#tests/support/council.ts';
import { shareApp } from '#tests/support/prepared-app.ts';
import { writeRecordAnew } from '#tests/support/record.ts';
import { closeOnline } from '#tests/support/sheets.ts';
import { wrongCodes } from '#tests/support/wrong-codes.ts';
import { verifyDatabase } from '#verify/database.ts';
import { verifyRecord } from '#verify/record.ts';

const { app, admin } = await shareApp();

/** A batch in stoning where cards vote, some of them, and a booth. */
async function open(rules: Partial<BatchRules> = {}) {
  const opened = await openBatch(admin, { questions: 5, rules: { ...boothRules, voters: 'cards', ...rules } });
  const params = { id: opened.batch.id };
  const { body } = await admin.send(cardsApi.make, { params, body: { count: 6, leaves: 'file' } });
  const [card, ...others] = body.cards as [MadeCard, MadeCard, MadeCard, ...MadeCard[]];
  return { ...opened, card, others, booth: await becomeBooth(admin, app.visitor(), opened.batch) };
}

const lookUp = (booth: Visitor, code: string) => booth.send(boothsApi.showCard, { body: { code } });
const show = (phone: Visitor, { id }: { id: string }, code: string) =>
  phone.send(cardsApi.show, { params: { id }, body: { code } });
const settle = (booth: Visitor, key: string) => booth.send(boothsApi.settle, { headers: { 'idempotency-key': key } });
const refusalOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { code?: string } | undefined)?.code,
];
const readChannels = async () =>
  (await sql<{ channel: string | null }>`select channel from ballots order by id`.execute(app.deps.db)).rows.map(
    ({ channel }) => channel,
  );

async function findWrong(): Promise<string[]> {
  const client = new pg.Client(app.connection);
  await client.connect();
  const verdict = verifyDatabase(async (text, values) => (await client.query(text, values)).rows);
  return (await verdict.finally(() => client.end())).findings;
}

test('a card gives one ballot at a booth, by the channel booth, and the booth keeps nothing of it', async () => {
  const { batch, questions, card, others, booth } = await open();
  const looked = await lookUp(booth, card.code.toLowerCase().replaceAll('-', ' '));
  expect([looked.status, looked.headers.get('set-cookie')]).toEqual([204, null]);
  const given = await castAtBooth(booth, choose(questions), randomUUID(), card.code);
  expect([given.status, given.body]).toEqual([201, { receipt: expect.any(String), round: 1 }]);
  expect(given.headers.get('set-cookie')).toBeNull();
  // The next one at the same booth.
  expect((await castAtBooth(booth, choose(questions), randomUUID(), others[0]?.code)).status).toBe(201);
  expect(await readChannels()).toEqual(['booth', 'booth']);
  expect((await admin.send(cardsApi.list, { params: { id: batch.id } })).body.cards).toEqual({
    made: 7,
    void: 0,
    used: 2,
  });
  await setPhase(admin, batch, 3);
  const record = JSON.parse(await writeRecordAnew(app.deps.db, batch.id)) as BatchRecord & { cards: object };
  expect(record.cards).toEqual({ made: 7, void: 0, used: 2 });
  expect(record).toMatchObject({ turnout_by_channel: { browser: 0, card: 0, booth: 2, paper: 0 } });
  expect(verifyRecord(record)).toMatchObject({ findings: [], unchecked: ['written_by'] });
  expect(await findWrong()).toEqual([]);
});

test('while paper is counted no card opens, on a phone or at a booth', async () => {
  const { batch, questions, card, others, booth } = await open({ paper: 'on' });
  await castAtBooth(booth, choose(questions), randomUUID(), card.code);
  await closeOnline(admin, batch, 0);
  const good = others[0]?.code ?? '';
  expect(refusalOf(await lookUp(booth, good))).toEqual([409, 'online_closed']);
  expect(refusalOf(await show(app.visitor(), batch, good))).toEqual([409, 'online_closed']);
  expect(refusalOf(await lookUp(booth, card.code))).toEqual([409, 'card_used']);
});

test('what is no card that can give a ballot is refused by name, looked up or with the ballot', async () => {
  const { batch, questions, card, others, booth } = await open();
  const [lost, used] = others as [MadeCard, MadeCard];
  await admin.send(cardsApi.voidCard, { params: { id: batch.id, serial: lost.serial }, body: {} });
  await castAtBooth(booth, choose(questions), randomUUID(), used.code);
  for (const [code, ...looked] of [
    ['0000-0000-0000', 404, 'card_unknown'],
    ['what is this', 404, 'card_unknown'],
    [lost.code, 409, 'card_void'],
    [used.code, 409, 'card_used'],
  ] as const) {
    expect([code, ...refusalOf(await lookUp(booth, code))]).toEqual([code, ...looked]);
    const given = refusalOf(await castAtBooth(booth, choose(questions), randomUUID(), code));
    expect([code, given[1]]).toEqual([code, looked[1] === 'card_used' ? 'already_completed' : looked[1]]);
  }
  expect(refusalOf(await castAtBooth(booth, choose(questions)))).toEqual([403, 'card_needed']);
  expect(refusalOf(await lookUp(app.visitor(), card.code))).toEqual([401, 'booth_unknown']);
  expect(await readChannels()).toEqual(['booth']);
});

test('where browsers vote a booth knows no cards', async () => {
  const { batch, questions } = await openBatch(admin, { questions: 5, rules: boothRules });
  const booth = await becomeBooth(admin, app.visitor(), batch);
  expect(refusalOf(await lookUp(booth, '0000-0000-0000'))).toEqual([404, 'card_unknown']);
  const given = await castAtBooth(booth, choose(questions), randomUUID(), '0000-0000-0000');
  expect(refusalOf(given)).toEqual([404, 'card_unknown']);
});

test('one card at several booths and phones at once, over two copies, gives one ballot', async () => {
  const { batch, questions, card, others, booth } = await open();
  const copy = await startTestApp({}, app.connection);
  const second = (await becomeBooth(admin, app.visitor(), batch)).through(copy);
  for (const { code } of [card, ...others]) {
    const phone = copy.visitor();
    await show(phone, batch, code);
    const answers = await Promise.all([
      castAtBooth(booth, choose(questions), randomUUID(), code),
      castAtBooth(second, choose(questions), randomUUID(), code),
      cast(phone, batch, choose(questions)),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    for (const answer of answers)
      if (answer.status !== 201) expect(refusalOf(answer)).toEqual([409, 'already_completed']);
  }
  expect((await admin.send(cardsApi.list, { params: { id: batch.id } })).body.cards.used).toBe(6);
  await copy.stop();
});

test.each([['never'], ['until_completed']] as const)(
  'what a card gave at a booth stays, with changes %s: on the phone it is given already',
  async (ballot_changes) => {
    const { batch, questions, card, booth } = await open({ ballot_changes });
    const phone = app.visitor();
    await show(phone, batch, card.code);
    const { receipt } = (await castAtBooth(booth, choose(questions), randomUUID(), card.code)).body as BallotReceipt;
    await takeOut(admin, batch, questions[0]?.id ?? '');
    expect(refusalOf(await show(app.visitor(), batch, card.code))).toEqual([409, 'card_used']);
    expect(refusalOf(await lookUp(booth, card.code))).toEqual([409, 'card_used']);
    expect((await phone.send(ballotsApi.findMine, { params: { id: batch.id } })).body).toEqual({ receipt, round: 1 });
    const others = choose([...questions].reverse());
    expect(refusalOf(await changeBallot(phone, batch, others, receipt))).toEqual([409, 'ballot_final']);
    expect(refusalOf(await cast(phone, batch, others))).toEqual([409, 'already_completed']);
  },
);

test('a card that gave its ballot on a phone gives none at a booth, also where that ballot may change', async () => {
  const { batch, questions, card, booth } = await open({ ballot_changes: 'until_completed' });
  const phone = app.visitor();
  await show(phone, batch, card.code);
  await cast(phone, batch, choose(questions));
  expect(refusalOf(await lookUp(booth, card.code))).toEqual([409, 'card_used']);
  const given = await castAtBooth(booth, choose(questions), randomUUID(), card.code);
  expect(refusalOf(given)).toEqual([409, 'already_completed']);
});

test('a retry after a lost answer is known, and the key alone settles it', async () => {
  const { batch, questions, card, others, booth } = await open();
  const choices = choose(questions);
  const first = await castAtBooth(booth, choices, 'given', card.code);
  expect((await castAtBooth(booth, choices, 'given', card.code)).body).toEqual(first.body);
  expect((await settle(booth, 'given')).body).toEqual({ given: first.body });
  expect((await settle(booth, 'lost')).body).toEqual({ given: null });
  const late = await castAtBooth(booth, choices, 'lost', others[0]?.code);
  expect(refusalOf(late)).toEqual([409, 'ballot_given_up']);
  // A card that was not used stays good, and a key is one card's alone.
  expect(refusalOf(await castAtBooth(booth, choices, 'given', others[0]?.code))).toEqual([
    409,
    'idempotency_key_reused',
  ]);
  expect((await castAtBooth(booth, choices, 'again', others[0]?.code)).status).toBe(201);
  const voter = await becomeVoter(app.visitor());
  expect(refusalOf(await cast(voter, batch, choices))).toEqual([403, 'card_needed']);
  for (let n = 1; n < 5; n++) {
    const key = `race ${n}`;
    const [given, settled] = await Promise.all([castAtBooth(booth, choices, key, others[n]?.code), settle(booth, key)]);
    expect(settled.body.given === null).toBe(given.status === 409);
  }
});

test('a card that becomes void while its holder stands at the booth gives no ballot', async () => {
  const { batch, questions, card, booth } = await open();
  expect((await lookUp(booth, card.code)).status).toBe(204);
  await admin.send(cardsApi.voidCard, { params: { id: batch.id, serial: card.serial }, body: {} });
  const given = await castAtBooth(booth, choose(questions), randomUUID(), card.code);
  expect(refusalOf(given)).toEqual([409, 'card_void']);
  expect(await readChannels()).toEqual([]);
});

test('wrong codes at booths and on phones are counted together, and the panel is told', async () => {
  const { batch, questions, card, booth } = await open();
  const strict = await startTestApp({ RATE_LIMIT_FACTOR: '0.04' }, app.connection);
  const here = booth.through(strict);
  const [one = '', ...wrong] = wrongCodes(card.code, 61);
  const guesses = await Promise.all(
    wrong.map((code, n) => (n % 2 ? lookUp(here, code) : show(strict.visitor(), batch, code))),
  );
  const codes = Map.groupBy(guesses, (answer) => refusalOf(answer)[1]);
  expect(codes.get('card_unknown')?.length).toBe(10);
  expect(codes.get('too_many_requests')?.length).toBe(50);
  const guessed = await castAtBooth(here, choose(questions), randomUUID(), one);
  expect(refusalOf(guessed)[1]).toBe('too_many_requests');
  expect((await lookUp(here, card.code)).status).toBe(204);
  const { rows } = await sql<{ what: string }>`select what from limited_networks`.execute(app.deps.db);
  expect(rows).toEqual([{ what: 'card_codes' }]);
  await strict.stop();
});

test('the database tells neither of which card nor of which booth a ballot came', async () => {
  const { questions, card, booth } = await open();
  await lookUp(booth, card.code);
  await castAtBooth(booth, choose(questions), randomUUID(), card.code);
  const { rows } = await sql<{ ballots: string[]; others: string[] }>`
    select (select array_agg(xmin::text) from ballots) as ballots,
      (select array_agg(xmin::text) || array_agg(xmax::text) from booths)
        || (select array_agg(xmin::text) || array_agg(xmax::text) from cards) as others`.execute(app.deps.db);
  const [versions] = rows;
  expect(versions?.ballots.filter((version) => versions.others.includes(version))).toEqual([]);
});
