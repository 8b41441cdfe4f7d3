import pg from 'pg';
import { expect, test } from 'vitest';
import { boothsApi } from '#contract/council/booths.ts';
import { cardsApi, type MadeCard } from '#contract/council/cards.ts';
import type { Visitor } from '#tests/support/app.ts';
import { atOnceBeforeTheLog } from '#tests/support/at-once.ts';
import { becomeBooth, boothRules, castAtBooth } from '#tests/support/booth.ts';
import { Chance } from '#tests/support/chance.ts';
import { cast, choose, openBatch, setPhase } from '#tests/support/council.ts';
import { shareApp } from '#tests/support/prepared-app.ts';
import { writeRecordAnew } from '#tests/support/record.ts';
import { verifyDatabase } from '#verify/database.ts';
import { verifyRecord } from '#verify/record.ts';

// `npm run test:races` holds 1,000, others each time.
const raceCount = Number(process.env.RACES_COUNT ?? 18);
const seed = Number(process.env.RACES_SEED ?? 1);
/** How many cards are raced for at the same time. */
const lanes = 6;

const { app, admin } = await shareApp();

/** In stoning, with one card that nobody shows. */
const openForCards = () => openBatch(admin, { questions: 5, rules: { ...boothRules, voters: 'cards' } });

async function makeCards(batch: { id: string }, count: number): Promise<MadeCard[]> {
  return (await admin.send(cardsApi.make, { params: { id: batch.id }, body: { count, leaves: 'file' } })).body.cards;
}

async function showCard(batch: { id: string }, code: string, device = app.visitor()): Promise<Visitor> {
  await device.send(cardsApi.show, { params: { id: batch.id }, body: { code } });
  return device;
}

const replaceCard = (batch: { id: string }, { serial }: MadeCard) =>
  admin.send(cardsApi.voidCard, { params: { id: batch.id, serial }, body: { replace: true } });
type Replaced = Awaited<ReturnType<typeof replaceCard>>;
const readCounts = async (batch: { id: string }) =>
  (await admin.send(cardsApi.list, { params: { id: batch.id } })).body.cards;
type Answer = { status: number; body: unknown };
const toAnswer = ({ status, body }: Answer) => [status, (body as { code?: string } | undefined)?.code];

/** So many calls later, each of them a millisecond or less: no two races are run alike. */
async function after<Result>(calls: number, act: () => Promise<Result>): Promise<Result> {
  for (let call = 0; call < calls; call++) await app.visitor().fetch('/healthz');
  return act();
}

/** Nothing that `verify` finds, neither of the database nor of the record, which a completion writes. */
async function expectHonest(batch: { id: string }): Promise<void> {
  await setPhase(admin, batch, 3);
  expect(verifyRecord(JSON.parse(await writeRecordAnew(app.deps.db, batch.id))).findings).toEqual([]);
  const client = new pg.Client(app.connection);
  await client.connect();
  const verdict = verifyDatabase(async (text, values) => (await client.query(text, values)).rows);
  expect((await verdict.finally(() => client.end())).findings).toEqual([]);
}

test('a card that becomes void while its ballot waits gives none, and its replacement gives the one', async () => {
  const { batch, questions } = await openForCards();
  const [card] = (await makeCards(batch, 1)) as [MadeCard];
  const holder = await showCard(batch, card.code);
  const [made, given] = (await atOnceBeforeTheLog<Answer>(app, [
    () => replaceCard(batch, card),
    () => cast(holder, batch, choose(questions)),
  ])) as [Replaced, Answer];
  expect(toAnswer(given)).toEqual([409, 'card_void']);
  const other = await showCard(batch, made.body.replacement?.code ?? '');
  expect((await cast(other, batch, choose(questions))).status).toBe(201);
  expect(await readCounts(batch)).toMatchObject({ made: 3, void: 1, used: 1 });
  await expectHonest(batch);
});

test('the same at a booth', async () => {
  const { batch, questions } = await openForCards();
  const [card] = (await makeCards(batch, 1)) as [MadeCard];
  const booth = await becomeBooth(admin, app.visitor(), batch);
  const [, given] = (await atOnceBeforeTheLog<Answer>(app, [
    () => replaceCard(batch, card),
    () => castAtBooth(booth, choose(questions), 'key', card.code),
  ])) as [Answer, Answer];
  expect(toAnswer(given)).toEqual([409, 'card_void']);
});

test('a booth that was ended gives no ballot, also where its ballot was on its way', async () => {
  const { batch, questions } = await openBatch(admin, { questions: 5, rules: boothRules });
  const booth = await becomeBooth(admin, app.visitor(), batch);
  const { body: booths } = await admin.send(boothsApi.list, { params: { id: batch.id } });
  const [ended, given] = (await atOnceBeforeTheLog<Answer>(app, [
    () => admin.send(boothsApi.end, { params: { id: batch.id, booth: booths[0]?.id ?? '' } }),
    () => castAtBooth(booth, choose(questions)),
  ])) as [Answer, Answer];
  expect(ended.status).toBe(204);
  expect(toAnswer(given)).toEqual([401, 'booth_unknown']);
});

test('cards that are being drawn when the batch is completed are not made, and none is replaced afterwards', async () => {
  const { batch } = await openForCards();
  const [card] = (await makeCards(batch, 1)) as [MadeCard];
  const made = admin.send(cardsApi.make, { params: { id: batch.id }, body: { count: 1500, leaves: 'file' } });
  await setPhase(admin, batch, 3);
  expect(toAnswer(await made)).toEqual([409, 'batch_completed']);
  expect(toAnswer(await replaceCard(batch, card))).toEqual([409, 'batch_completed']);
  expect((await admin.send(cardsApi.list, { params: { id: batch.id } })).body).toMatchObject({
    packages: [
      { made: 1, void: 0 },
      { made: 1, void: 0 },
    ],
    cards: { made: 2, void: 0, used: 0 },
  });
});

test(`${raceCount} times a card is replaced while its ballot comes: never two ballots (seed ${seed})`, {
  timeout: 3_600_000,
}, async () => {
  const { batch, questions } = await openForCards();
  const chance = new Chance(seed);
  const booth = await becomeBooth(admin, app.visitor(), batch);
  const race = async (card: MadeCard) => {
    const { code } = card;
    const atBooth = chance.next() < 0.2;
    const turns = Math.floor(chance.between(0, 8));
    const holder = await showCard(batch, code);
    const give = (): Promise<Answer> =>
      atBooth ? castAtBooth(booth, choose(questions), code, code) : cast(holder, batch, choose(questions));
    const [given, made] = await Promise.all([after(turns, give), after(8 - turns, () => replaceCard(batch, card))]);
    const { replacement } = made.body;
    expect([toAnswer(given), toAnswer(made)]).toEqual(
      replacement
        ? [
            [409, 'card_void'],
            [200, undefined],
          ]
        : [
            [201, undefined],
            [409, 'card_used'],
          ],
    );
    if (replacement)
      expect((await cast(await showCard(batch, replacement.code), batch, choose(questions))).status).toBe(201);
    return replacement !== undefined;
  };
  let replaced = 0;
  for (let done = 0; done < raceCount; done += lanes) {
    const cards = await makeCards(batch, Math.min(lanes, raceCount - done));
    for (const isReplaced of await Promise.all(cards.map(race))) replaced += isReplaced ? 1 : 0;
  }
  const counts = await readCounts(batch);
  expect(counts).toMatchObject({ made: raceCount + replaced + 1, void: replaced, used: raceCount });
  await expectHonest(batch);
});
