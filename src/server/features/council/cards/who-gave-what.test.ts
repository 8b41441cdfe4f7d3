import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { cardsApi } from '#contract/council/cards.ts';
import { hashVoter } from '#server/features/council/voters/hashes.ts';
import { byCard } from '#server/features/council/voters/voter-card.ts';
import { Chance } from '#tests/support/chance.ts';
import { correlate, mostByChance, sortedPlaces } from '#tests/support/correlate.ts';
import { cast, openBatch, setPhase } from '#tests/support/council.ts';
import { prepareApp } from '#tests/support/prepared-app.ts';
import { recordLog } from '#tests/support/record-log.ts';

const { logger, lines } = recordLog();
const { app, admin } = await prepareApp({}, undefined, logger);

type CardRow = { id: string; serial: string; hash: string; place: string; version: string };
type BallotRow = { id: string; receipt: string; voter: string; cast_at: string; place: string; gave: string };

/**
 * People with cards that were handed out in the order in which they were told, and who come in that order, too: whatever keeps an
 * order says who gave what. Each gives other stones than all others.
 */
async function vote(): Promise<{ batchId: string; known: { serial: string; gave: string }[] }> {
  const chance = new Chance(157);
  const { batch, questions } = await openBatch(admin, { phase: 1, questions: 12, rules: { voters: 'cards' } });
  const params = { id: batch.id };
  const { cards } = (await admin.send(cardsApi.make, { params, body: { count: 40, leaves: 'file' } })).body;
  await setPhase(admin, batch, 2);
  const known: { serial: string; gave: string }[] = [];
  for (const { serial, code } of cards) {
    const phone = app.visitor();
    await phone.send(cardsApi.show, { params, body: { code } });
    const picks = chance.pick(questions, 4);
    expect((await cast(phone, batch, picks.map(({ id }) => id) as never)).status).toBe(201);
    known.push({ serial, gave: picks.map(({ id }) => id).join() });
  }
  expect(new Set(known.map(({ gave }) => gave)).size).toBe(known.length);
  return { batchId: batch.id, known };
}

async function readRows(): Promise<{ cards: CardRow[]; ballots: BallotRow[] }> {
  const { rows: cards } = await sql<CardRow>`
    select id::text, serial, encode(code_hash, 'hex') as hash, ctid::text as place, xmin::text as version from cards order by ctid
  `.execute(app.deps.db);
  const { rows: ballots } = await sql<BallotRow>`
    select ballots.id::text, receipt, encode(voter_hash, 'hex') as voter, cast_at::text, ballots.ctid::text as place,
      (select string_agg(question_id::text, ',' order by stones desc) from ballot_choices where ballot_id = ballots.id) as gave
    from ballots order by ballots.ctid
  `.execute(app.deps.db);
  return { cards, ballots };
}

test('without the keys nothing joins a card to its ballot: no value, no order, no version; with them a serial number does', async () => {
  const { batchId, known } = await vote();
  const { cards, ballots } = await readRows();
  expect(ballots).toHaveLength(known.length);
  expect(new Set(cards.map(({ serial }) => serial))).toEqual(new Set(known.map(({ serial }) => serial)));
  expect(new Set(ballots.map(({ gave }) => gave))).toEqual(new Set(known.map(({ gave }) => gave)));

  // No value of a card stands beside a ballot, in the log of the count or in the server's.
  const { rows: links } = await sql<{ payload: string }>`select payload from count_log`.execute(app.deps.db);
  const elsewhere = JSON.stringify([ballots, links, lines]);
  for (const { id, serial, hash } of cards)
    for (const value of [id, serial, hash, Buffer.from(hash, 'hex').toString('base64url')])
      expect(elsewhere).not.toContain(value);

  // Nor does any order in which they stand: cards that were made together are written as one, and never again.
  const rows = new Map(cards.map((row, place) => [row.serial, { ...row, place }]));
  const given = new Map(ballots.map((row, place) => [row.gave, { ...row, place }]));
  const theirs = known.map(({ serial, gave }) => ({ card: rows.get(serial), ballot: given.get(gave) }));
  const orderOf = <Row extends object>(list: (Row | undefined)[], by: keyof Row) =>
    sortedPlaces(list.map((row) => String(row?.[by]).padStart(12, '0')));
  for (const ofCard of ['place', 'id', 'serial', 'hash'] as const)
    for (const ofBallot of ['place', 'id', 'receipt', 'voter', 'cast_at'] as const) {
      const one = orderOf(
        theirs.map(({ card }) => card),
        ofCard,
      );
      const other = orderOf(
        theirs.map(({ ballot }) => ballot),
        ofBallot,
      );
      expect([ofCard, ofBallot, Math.abs(correlate(one, other)) < mostByChance]).toEqual([ofCard, ofBallot, true]);
    }
  expect(new Set(cards.map(({ version }) => version)).size).toBe(1);

  // With the server's key, as /privacy says.
  const { card, ballot } = theirs[0] ?? {};
  const voter = byCard(Buffer.from(card?.hash ?? '', 'hex'));
  expect(hashVoter(voter, batchId, app.deps.secrets.voters).toString('hex')).toBe(ballot?.voter);
}, 60_000);
