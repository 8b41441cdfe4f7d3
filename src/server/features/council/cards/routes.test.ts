import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { activeBatchApi } from '#contract/council/active-batch.ts';
import { type BallotReceipt, ballotsApi } from '#contract/council/ballots.ts';
import type { BatchRules } from '#contract/council/batch-rules.ts';
import { cardsApi, type MadeCard } from '#contract/council/cards.ts';
import { resultsApi } from '#contract/council/results.ts';
import { sheetsApi } from '#contract/council/sheets.ts';
import { auditApi } from '#contract/trust/audit.ts';
import type { BatchRecord } from '#contract/trust/count.ts';
import { asOwner, startTestApp, type Visitor } from '#tests/support/app.ts';
import { atOnceBeforeTheLog } from '#tests/support/at-once.ts';
import { becomeHelper } from '#tests/support/booth.ts';
import { becomeVoter, cast, changeBallot, choose, openBatch, setPhase, takeOut } from '#tests/support/council.ts';
import { shareApp } from '#tests/support/prepared-app.ts';
import { writeRecordAnew } from '#tests/support/record.ts';
import { wrongCodes } from '#tests/support/wrong-codes.ts';
import { verifyDatabase } from '#verify/database.ts';
import { verifyRecord } from '#verify/record.ts';

const { app, admin } = await shareApp();

/** In stoning, with one card that nobody shows. */
const open = (rules: Partial<BatchRules> = {}) =>
  openBatch(admin, { questions: 5, rules: { voters: 'cards', ...rules } });

async function makeCards(batch: { id: string }, count: number) {
  const { status, body } = await admin.send(cardsApi.make, {
    params: { id: batch.id },
    body: { count, leaves: 'file' },
  });
  expect(status).toBe(201);
  return body;
}

const show = (visitor: Visitor, batch: { id: string }, code: string) =>
  visitor.send(cardsApi.show, { params: { id: batch.id }, body: { code } });
const refusalOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { code?: string } | undefined)?.code,
];
const list = async (batch: { id: string }) => (await admin.send(cardsApi.list, { params: { id: batch.id } })).body;
const voidCard = (batch: { id: string }, { serial }: MadeCard, replace = false) =>
  admin.send(cardsApi.voidCard, { params: { id: batch.id, serial }, body: { replace } });
const voidPackage = (batch: { id: string }, id: string) =>
  admin.send(cardsApi.voidPackage, { params: { id: batch.id, package: id } });

async function findWrong(): Promise<string[]> {
  const client = new pg.Client(app.connection);
  await client.connect();
  const verdict = verifyDatabase(async (text, values) => (await client.query(text, values)).rows);
  return (await verdict.finally(() => client.end())).findings;
}

test('what is written of cards at the same time holds together', async () => {
  const { batch } = await open();
  const { cards } = await makeCards(batch, 2);
  await atOnceBeforeTheLog<unknown>(app, [() => makeCards(batch, 3), () => voidCard(batch, cards[0] as MadeCard)]);
  expect(await findWrong()).toEqual([]);
});

test('a package holds so many cards with codes and serial numbers of their own, and is listed without them', async () => {
  const { batch } = await openBatch(admin, { phase: 1, rules: { voters: 'cards' } });
  const { package: id, cards } = await makeCards(batch, 300);
  expect(cards).toHaveLength(300);
  for (const of of ['serial', 'code'] as const) expect(new Set(cards.map((card) => card[of])).size).toBe(300);
  for (const { code } of cards) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/);
  expect(await list(batch)).toEqual({
    packages: [{ id, leaves: 'file', made_at: expect.any(String), arrived_at: null, made: 300, void: 0 }],
    cards: { made: 300, void: 0, used: 0 },
  });
  await admin.send(cardsApi.arrived, { params: { id: batch.id, package: id } });
  expect((await list(batch)).packages[0]?.arrived_at).toEqual(expect.any(String));
});

test.each([
  ['too many for a file', { count: 50_001 }],
  ['too many to print', { count: 2_001, leaves: 'print' as const }],
  ['none', { count: 0 }],
])('a package of %s is refused', async (_, body) => {
  const { batch } = await open();
  const params = { id: batch.id };
  expect(refusalOf(await admin.send(cardsApi.make, { params, body }))).toEqual([400, 'invalid_input']);
});

test('cards are made only where they vote, in stoning too, and not after completion', async () => {
  const { batch: browsers } = await openBatch(admin);
  const make = (id: string) => admin.send(cardsApi.make, { params: { id }, body: { count: 1 } });
  expect(refusalOf(await make(browsers.id))).toEqual([409, 'batch_without_cards']);
  const { batch } = await open();
  expect((await make(batch.id)).status).toBe(201);
  await setPhase(admin, batch, 3);
  expect(refusalOf(await make(batch.id))).toEqual([409, 'batch_completed']);
  expect(refusalOf(await make(randomUUID()))).toEqual([404, 'batch_not_found']);
});

test('a card gives one ballot, on whatever device, and without one nobody gives any', async () => {
  const { batch, questions } = await open();
  const [card, other] = (await makeCards(batch, 2)).cards as [MadeCard, MadeCard];
  expect(refusalOf(await cast(await becomeVoter(app.visitor()), batch, choose(questions)))).toEqual([
    403,
    'card_needed',
  ]);
  const phone = app.visitor();
  expect(await show(phone, batch, card.code)).toMatchObject({ status: 204 });
  const { body } = await cast(phone, batch, choose(questions));
  expect(body).toMatchObject({ round: 1 });
  const mine = await phone.send(ballotsApi.findMine, { params: { id: batch.id } });
  expect(mine.body).toEqual({ receipt: (body as BallotReceipt).receipt, round: 1 });
  expect(refusalOf(await cast(phone, batch, choose(questions)))).toEqual([409, 'already_completed']);
  expect(refusalOf(await show(app.visitor(), batch, card.code))).toEqual([409, 'card_used']);
  // The same device takes the next card, and knows nothing of the one before.
  expect((await show(phone, batch, other.code)).status).toBe(204);
  expect((await phone.send(ballotsApi.findMine, { params: { id: batch.id } })).status).toBe(404);
  expect((await cast(phone, batch, choose(questions))).status).toBe(201);
  const { batch: told } = (await app.visitor().send(activeBatchApi.read, {})).body;
  expect(told).toMatchObject({ ballots: 2, turnout_by_channel: { browser: 0, card: 2, booth: 0, paper: 0 } });
  expect((await list(batch)).cards).toEqual({ made: 3, void: 0, used: 2 });
});

test('before stoning a card is good or void, and nothing is bound or put away by asking', async () => {
  const { batch, questions } = await openBatch(admin, { questions: 5, phase: 1, rules: { voters: 'cards' } });
  const [card, lost] = (await makeCards(batch, 2)).cards as [MadeCard, MadeCard];
  await voidCard(batch, lost);
  const phone = app.visitor();
  const good = await show(phone, batch, card.code.toLowerCase());
  expect([good.status, good.body, good.headers.getSetCookie()]).toEqual([200, { card: 'good' }, []]);
  const refused = await show(phone, batch, lost.code);
  expect([...refusalOf(refused), refused.headers.getSetCookie()]).toEqual([409, 'card_void', []]);
  expect(refusalOf(await show(phone, batch, '0000-0000-0000'))).toEqual([404, 'card_unknown']);
  await setPhase(admin, batch, 2);
  expect(refusalOf(await cast(await becomeVoter(phone), batch, choose(questions)))).toEqual([403, 'card_needed']);
  expect((await show(phone, batch, card.code)).status).toBe(204);
  expect((await cast(phone, batch, choose(questions))).status).toBe(201);
  const strict = await startTestApp({ RATE_LIMIT_FACTOR: '0.04' }, app.connection);
  const { batch: next } = await openBatch(admin, { phase: 1, takeAlong: 'none', rules: { voters: 'cards' } });
  const own = (await makeCards(next, 1)).cards[0]?.code ?? '';
  const guesses = await Promise.all(wrongCodes(own, 40).map((code) => show(strict.visitor(), next, code)));
  expect(Map.groupBy(guesses, ({ status }) => status).get(429)?.length).toBe(30);
  await strict.stop();
});

test('typing forgives case, spaces, hyphens, and letters that look like digits', async () => {
  const { batch } = await open();
  const { cards } = await makeCards(batch, 60);
  for (const { code } of cards) {
    const typed = ` ${code.replaceAll('-', ' — ').replaceAll('0', 'o').replaceAll('1', 'l').toLowerCase()} `;
    expect([code, (await show(app.visitor(), batch, typed)).status]).toEqual([code, 204]);
  }
});

test('what is no valid card of the batch is refused by name, and puts away the card that was shown before', async () => {
  const { batch, questions } = await open();
  const [card, lost, given] = (await makeCards(batch, 3)).cards as [MadeCard, MadeCard, MadeCard];
  const { batch: other } = await openBatch(admin, { active: false, takeAlong: 'none', rules: { voters: 'cards' } });
  const [foreign] = (await makeCards(other, 1)).cards as [MadeCard];
  await voidCard(batch, lost);
  const giver = app.visitor();
  await show(giver, batch, given.code);
  await cast(giver, batch, choose(questions));
  for (const [code, ...refusal] of [
    ['0000-0000-0000', 404, 'card_unknown'],
    ['what is this', 404, 'card_unknown'],
    [foreign.code, 404, 'card_unknown'],
    [lost.code, 409, 'card_void'],
    [given.code, 409, 'card_used'],
  ] as const) {
    const tablet = app.visitor();
    await show(tablet, batch, card.code);
    expect([code, ...refusalOf(await show(tablet, batch, code))]).toEqual([code, ...refusal]);
    expect((await cast(tablet, batch, choose(questions))).status).toBe(401);
  }
  expect(refusalOf(await show(app.visitor(), { id: randomUUID() }, card.code))).toEqual([404, 'batch_not_found']);
});

test('a lost card is made void by its serial number and replaced, also after it was shown, unless it was used', async () => {
  const { batch, questions } = await open();
  const [lost, given] = (await makeCards(batch, 2)).cards as [MadeCard, MadeCard];
  const finder = app.visitor();
  await show(finder, batch, lost.code);
  const { body } = await voidCard(batch, { ...lost, serial: lost.serial.replaceAll('-', ' ') }, true);
  expect(refusalOf(await cast(finder, batch, choose(questions)))).toEqual([409, 'card_void']);
  expect(refusalOf(await voidCard(batch, lost))).toEqual([409, 'card_void']);
  const replaced = app.visitor();
  expect((await show(replaced, batch, body.replacement?.code ?? '')).status).toBe(204);
  expect((await cast(replaced, batch, choose(questions))).status).toBe(201);
  await show(finder, batch, given.code);
  await cast(finder, batch, choose(questions));
  expect(refusalOf(await voidCard(batch, given))).toEqual([409, 'card_used']);
  expect(refusalOf(await voidCard(batch, { ...given, serial: '000-000-000' }))).toEqual([404, 'card_unknown']);
  expect((await list(batch)).cards).toEqual({ made: 4, void: 1, used: 2 });
  // Being refused tells that somebody has voted: who asked is on record.
  const { entries } = (await admin.send(auditApi.list, { query: { kind: 'card.void_refused' } })).body;
  expect(entries).toMatchObject([{ actor_name: 'Administrator', batch_id: batch.id, after: { serial: given.serial } }]);
});

test('a package is made void whole while none of its cards was used', async () => {
  const { batch, questions } = await open();
  const unused = await makeCards(batch, 20);
  const used = await makeCards(batch, 2);
  const voter = app.visitor();
  await show(voter, batch, used.cards[0]?.code ?? '');
  await cast(voter, batch, choose(questions));
  expect(refusalOf(await voidPackage(batch, used.package))).toEqual([409, 'card_used']);
  expect((await voidPackage(batch, unused.package)).body).toEqual({ void: 20 });
  expect((await voidPackage(batch, unused.package)).body).toEqual({ void: 0 });
  expect(refusalOf(await show(app.visitor(), batch, unused.cards[7]?.code ?? ''))).toEqual([409, 'card_void']);
  expect(refusalOf(await voidPackage(batch, randomUUID()))).toEqual([404, 'package_not_found']);
  const kinds = (await admin.send(auditApi.list, { query: { batch: batch.id } })).body.entries.map(({ kind }) => kind);
  expect(kinds.slice(0, 4)).toEqual(['package.voided', 'package.void_refused', 'cards.made', 'cards.made']);
});

test('where ballots may change, the second opening shows the ballot on another device, which changes it', async () => {
  const { batch, questions } = await open({ ballot_changes: 'until_completed' });
  const [card] = (await makeCards(batch, 1)).cards as [MadeCard];
  const phone = app.visitor();
  await show(phone, batch, card.code);
  const { receipt } = (await cast(phone, batch, choose(questions))).body as BallotReceipt;
  const laptop = app.visitor();
  expect((await show(laptop, batch, card.code)).status).toBe(204);
  const { body } = await laptop.send(ballotsApi.findMine, { params: { id: batch.id } });
  expect(body).toMatchObject({ receipt, choices: choose(questions) });
  expect((await changeBallot(laptop, batch, choose([...questions].reverse()), receipt)).status).toBe(200);
  expect((await list(batch)).cards.used).toBe(1);
  expect(await findWrong()).toEqual([]);
});

test('where they do not, it opens for whoever gave stones to a question that was taken out', async () => {
  const { batch, questions } = await open();
  const [card] = (await makeCards(batch, 1)).cards as [MadeCard];
  const phone = app.visitor();
  await show(phone, batch, card.code);
  await cast(phone, batch, choose(questions));
  await takeOut(admin, batch, questions[0]?.id ?? '');
  expect((await show(app.visitor(), batch, card.code)).status).toBe(204);
});

test('each of 12 cards, tried by five clients at once over two copies, gives one ballot', async () => {
  const copy = await startTestApp({}, app.connection);
  const { batch, questions } = await open();
  const { cards } = await makeCards(batch, 12);
  const clients = await Promise.all(
    cards.flatMap(({ code }) =>
      Array.from({ length: 5 }, async (_, n) => {
        const client = (n % 2 ? app : copy).visitor();
        await show(client, batch, code);
        return client;
      }),
    ),
  );
  const answers = await Promise.all(clients.map((client) => cast(client, batch, choose(questions))));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(12);
  expect((await list(batch)).cards).toEqual({ made: 13, void: 0, used: 12 });
  expect(await findWrong()).toEqual([]);
  await copy.stop();
});

test('of wrong codes a network has no more than a few looked at, while right ones open, and the panel is told', async () => {
  const { batch } = await open();
  const { cards } = await makeCards(batch, 40);
  const strict = await startTestApp({ RATE_LIMIT_FACTOR: '0.04' }, app.connection);
  const wrong = wrongCodes(cards[0]?.code ?? '', 100);
  const guesses = await Promise.all(wrong.map((code) => show(strict.visitor(), batch, code)));
  const codes = Map.groupBy(guesses, (answer) => refusalOf(answer)[1]);
  expect(codes.get('card_unknown')?.length).toBe(10);
  expect(codes.get('too_many_requests')?.length).toBe(90);
  const opened = await Promise.all(cards.map(({ code }) => show(strict.visitor(), batch, code)));
  expect(opened.map(({ status }) => status)).toEqual(cards.map(() => 204));
  const { rows } = await sql<{ what: string }>`select what from limited_networks`.execute(app.deps.db);
  expect(rows).toEqual([{ what: 'card_codes' }]);
  await strict.stop();
});

test('one card that is shown again and again is soon looked at no more, and every other card is', async () => {
  const { batch } = await open();
  const { cards } = await makeCards(batch, 2);
  const [one, other] = cards.map(
    ({ code }) =>
      () =>
        show(app.visitor(), batch, code),
  );
  const shown = await Promise.all(Array.from({ length: 40 }, () => one?.()));
  const statuses = Map.groupBy(shown, (answer) => answer?.status);
  expect([statuses.get(204)?.length, statuses.get(429)?.length]).toEqual([30, 10]);
  expect(Number(statuses.get(429)?.[0]?.headers.get('retry-after'))).toBeLessThanOrEqual(20);
  expect((await other?.())?.status).toBe(204);
});

test('no code is stored, nor anything beside a ballot that names a card', async () => {
  const { batch, questions } = await open();
  const { cards } = await makeCards(batch, 30);
  const voter = app.visitor();
  await show(voter, batch, cards[3]?.code ?? '');
  await cast(voter, batch, choose(questions));
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
  `.execute(app.deps.db);
  const stored = await Promise.all(
    tables.map(({ name }) =>
      sql<{ row: string }>`select to_jsonb(stored)::text as row from ${sql.table(name)} as stored`.execute(app.deps.db),
    ),
  );
  const all = stored.flatMap(({ rows }) => rows.map(({ row }) => row)).join('\n');
  expect(all).toContain(cards[3]?.serial);
  for (const { code } of cards) {
    for (const written of [code, code.replaceAll('-', '')]) {
      expect(all).not.toContain(written);
      expect(all).not.toContain(Buffer.from(written).toString('hex'));
    }
  }
  const { rows } = await sql<{ row: string }>`select to_jsonb(ballots)::text as row from ballots`.execute(app.deps.db);
  const hashes = await app.deps.db.selectFrom('cards').select(['id', 'package_id', 'serial', 'code_hash']).execute();
  for (const { id, package_id, serial, code_hash } of hashes)
    for (const trace of [id, package_id, serial, code_hash.toString('hex')]) expect(rows[0]?.row).not.toContain(trace);
});

test('whoever is handed a sheet of paper gives up their card: void, exchanged, on record, and told by panel, result and record', async () => {
  const { batch, questions } = await open({ booth: 'on', paper: 'on', stones_shown: 'when_completed' });
  const [given, card, lost, other] = (await makeCards(batch, 4)).cards as [MadeCard, MadeCard, MadeCard, MadeCard];
  const helper = await becomeHelper(admin, app.visitor(), { batch, opens: 'entry' });
  const atBooths = await becomeHelper(admin, app.visitor(), { batch, opens: 'booth' });
  const exchange = (who: Visitor, { serial }: { serial: string }, of: { id: string } = batch) =>
    who.send(cardsApi.exchange, { params: { id: of.id, serial } });
  const voter = app.visitor();
  await show(voter, batch, given.code);
  await cast(voter, batch, choose(questions));
  await voidCard(batch, lost);
  expect((await exchange(helper, { serial: card.serial.replaceAll('-', ' ') })).status).toBe(204);
  expect((await exchange(admin, other)).status).toBe(204);
  expect(refusalOf(await exchange(helper, given))).toEqual([409, 'card_used']);
  const twice = { code: 'card_void', exchanged: true, voided_at: expect.stringMatching(/^\d{4}-/) };
  expect(await exchange(helper, card)).toMatchObject({ status: 409, body: twice });
  expect((await exchange(helper, lost)).body).toEqual(expect.not.objectContaining({ exchanged: true }));
  expect(refusalOf(await exchange(helper, { serial: '000-000-000' }))).toEqual([404, 'card_unknown']);
  for (const stranger of [app.visitor(), atBooths])
    expect(refusalOf(await exchange(stranger, lost))).toEqual([401, 'sign_in_required']);
  const { body: whyVoid } = await show(app.visitor(), batch, card.code);
  expect(whyVoid).toMatchObject({ code: 'card_void', exchanged: true });
  expect((await show(app.visitor(), batch, lost.code)).body).not.toHaveProperty('exchanged');
  expect((await list(batch)).cards).toEqual({ made: 4, void: 3, exchanged: 2, used: 1 });
  const { entries } = (await admin.send(auditApi.list, { query: { batch: batch.id } })).body;
  expect(entries.slice(0, 3)).toMatchObject([
    { kind: 'card.void_refused', after: { serial: given.serial } },
    { kind: 'card.exchanged', after: { serial: other.serial } },
    { kind: 'card.exchanged', actor_name: 'Helper: Ada', after: { serial: card.serial } },
  ]);
  await admin.send(sheetsApi.closeOnline, { params: { id: batch.id }, body: { sheets_in_box: 0 } });
  await setPhase(admin, batch, 3);
  expect(refusalOf(await exchange(admin, given))).toEqual([409, 'batch_completed']);
  const { body: page } = await app.visitor().send(resultsApi.read, { params: { slug: batch.slug } });
  expect(page.batch).toMatchObject({ cards_exchanged: 2, cards: { made: 4, void: 3 } });
  expect(page.batch.online_closed_at).not.toBeNull();
  const record = JSON.parse(await writeRecordAnew(app.deps.db, batch.id)) as BatchRecord & { cards: object };
  expect(record.cards).toEqual({ made: 4, void: 3, exchanged: 2, used: 1 });
  expect(verifyRecord(record).findings).toEqual([]);
  for (const exchanged of [1, 3, undefined])
    expect(verifyRecord({ ...record, cards: { ...record.cards, exchanged } } as BatchRecord).findings).toEqual([
      'cards_differ',
    ]);
  expect(await findWrong()).toEqual([]);
  await asOwner(
    app.connection,
    `set session_replication_role = replica; update cards set exchanged = true where serial = '${lost.serial}'`,
  );
  expect(await findWrong()).toEqual([
    `In batch ${batch.id} 3 voting cards were exchanged for paper; by the log 2 were.`,
  ]);
});

test('nothing is exchanged where paper is off, or where browsers vote', async () => {
  const { batch } = await open();
  const [card] = (await makeCards(batch, 1)).cards as [MadeCard];
  const exchange = (of: { id: string }) =>
    admin.send(cardsApi.exchange, { params: { id: of.id, serial: card.serial } });
  expect(refusalOf(await exchange(batch))).toEqual([409, 'paper_off']);
  const { batch: browsers } = await openBatch(admin, { takeAlong: 'none', active: false });
  expect(refusalOf(await exchange(browsers))).toEqual([409, 'batch_without_cards']);
});

test('a record tells cards made, void and used, which follow from its links; what was done past the log is found', async () => {
  const { batch, questions } = await open();
  const { cards } = await makeCards(batch, 5);
  await voidCard(batch, cards[0] as MadeCard, true);
  const voter = app.visitor();
  await show(voter, batch, cards[1]?.code ?? '');
  await cast(voter, batch, choose(questions));
  await setPhase(admin, batch, 3);
  const record = JSON.parse(await writeRecordAnew(app.deps.db, batch.id)) as BatchRecord & { cards: object };
  expect(record.cards).toEqual({ made: 7, void: 1, used: 1 });
  expect(verifyRecord(record)).toMatchObject({ findings: [], unchecked: ['written_by'] });
  for (const of of ['made', 'void', 'used'] as const) {
    const bent = { ...record, cards: { ...record.cards, [of]: 4 } };
    expect([of, verifyRecord(bent).findings]).toEqual([of, ['cards_differ']]);
  }
  expect(await findWrong()).toEqual([]);
  await asOwner(
    app.connection,
    `set session_replication_role = replica;
     insert into cards (batch_id, package_id, serial, code_hash)
     select batch_id, package_id, '111-111-111', sha256(code_hash) from cards limit 1`,
  );
  expect(await findWrong()).toEqual([`Batch ${batch.id} has 8 voting cards; by the log 7 were made.`]);
});
