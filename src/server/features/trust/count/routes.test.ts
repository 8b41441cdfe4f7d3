import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { batchesApi } from '#contract/council/batches.ts';
import { questionsApi } from '#contract/council/questions.ts';
import { type BatchRecord, countApi } from '#contract/trust/count.ts';
import { asOwner, startTestApp } from '#tests/support/app.ts';
import { becomeVoter, becomeVoters, cast, choose, correct, openBatch, setPhase } from '#tests/support/council.ts';
import { shareApp } from '#tests/support/prepared-app.ts';
import { reasonOf, verifyRecord } from '#verify/record.ts';
import type { RecordFinding } from '#verify/record-finding.ts';
import { CountWatch } from './watch.ts';

const { app, admin } = await shareApp();

async function castMany(batch: { id: string }, questions: readonly { id: string }[], count: number): Promise<string[]> {
  const receipts: string[] = [];
  for (const [n, voter] of (await becomeVoters(app, count)).entries()) {
    const start = n % (questions.length - 3);
    const { body } = await cast(voter, batch, choose(questions.slice(start)));
    receipts.push(body.receipt);
  }
  return receipts;
}

const readRecord = (batch: { id: string }) => app.visitor().send(countApi.readRecord, { params: { id: batch.id } });

/** A completed batch with `ballots` ballots, after a round of two that was set aside. */
async function complete(ballots: number) {
  const { batch, questions } = await openBatch(admin, { questions: 6 });
  const setAside = await castMany(batch, questions, 2);
  await admin.send(questionsApi.resetStones, { body: {} });
  const receipts = await castMany(batch, questions, ballots);
  await setPhase(admin, batch, 3);
  const { body: record } = await readRecord(batch);
  return { batch, questions, receipts, setAside, record };
}

describe('the record of a batch', () => {
  test('is there for everybody from its completion on, and not before', async () => {
    const { batch } = await openBatch(admin);
    expect(await readRecord(batch)).toMatchObject({ status: 409, body: { code: 'batch_not_completed' } });
    await setPhase(admin, batch, 3);
    const answer = await readRecord(batch);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="ten-stones-record-${batch.slug}.json"`,
    );
    await setPhase(admin, batch, 2);
    expect((await readRecord(batch)).status).toBe(409);
    const unknown = { id: '01900000-0000-7000-8000-000000000000' };
    expect(await readRecord(unknown)).toMatchObject({ status: 404, body: { code: 'batch_not_found' } });
  });

  test('holds all receipts, the rounds set aside with their reason, the phases with their times, and holds', async () => {
    const { batch, receipts, setAside, record } = await complete(21);
    expect(record).toMatchObject({
      batch: { id: batch.id, name: 'January 2030 Council' },
      round: 2,
      turnout: 21,
      receipts: receipts.toSorted(),
      rounds_set_aside: [{ round: 1, ballots: 2, reason: 'Reset All Stones', receipts: setAside.toSorted() }],
    });
    const aside = { ...record.rounds_set_aside[0], words: null } as Parameters<typeof reasonOf>[0];
    expect(reasonOf(aside)).toBe('Reset All Stones');
    expect(reasonOf({ ...aside, words: 'A rehearsal.' })).toBe('A rehearsal.');
    expect(record.phases.map(({ phase }) => phase)).toEqual([1, 2, 3]);
    for (const { at } of record.phases) expect(Math.abs(Date.parse(at) - Date.now())).toBeLessThan(60_000);
    expect(record.ballots).toHaveLength(21);
    expect(verifyRecord(record)).toMatchObject({ holds: true, findings: [] });
    expect(verifyRecord(record, { receipt: receipts[3] }).receipt).toBe('counted');
    expect(verifyRecord(record, { receipt: setAside[0] }).receipt).toBe('set_aside');
    expect(verifyRecord(record, { receipt: 'ABCD' }).receipt).toBe('missing');
  });

  test('keeps ballots secret below 20, and every trace of them from which they could be guessed', async () => {
    const { record } = await complete(19);
    expect(record.ballots).toBeNull();
    expect(record.chain.links.at(-1)?.payload).toContain('"choices": null');
    expect(verifyRecord(record)).toMatchObject({ holds: true });
  });

  test('links nothing of a ballot to its receipt or its time', async () => {
    const { record, receipts } = await complete(20);
    const ballotLinks = record.chain.links.filter(({ kind }) => kind === 'ballots');
    expect(ballotLinks).toHaveLength(22);
    expect(ballotLinks.every(({ payload }) => payload === undefined)).toBe(true);
    const rows = await app.deps.db.selectFrom('ballots').selectAll().execute();
    const text = JSON.stringify(record);
    for (const { id, voter_hash, idempotency_key } of rows) {
      for (const secret of [id, voter_hash.toString('hex'), idempotency_key]) expect(text).not.toContain(secret);
    }
    expect(record.receipts).not.toEqual(receipts); // sorted, not as they were given
  });

  test('has its ballots in an order that is drawn anew', async () => {
    const { batch, record } = await complete(24);
    const orders = new Set([JSON.stringify(record.ballots)]);
    for (const name of ['One', 'Two', 'Three']) {
      await admin.send(batchesApi.update, { params: { id: batch.id }, headers: {}, body: { name } });
      orders.add(JSON.stringify((await readRecord(batch)).body.ballots));
    }
    expect(orders.size).toBe(4);
  });

  test('still holds when words of a question are corrected or removed afterwards, and never shows removed ones', async () => {
    const { batch, questions } = await complete(20);
    const [corrected, removed, edited] = questions;
    await correct(admin, batch, corrected?.id ?? '', 'In other words?');
    await admin.send(questionsApi.update, {
      params: { id: edited?.id ?? '' },
      headers: {},
      body: { text: 'Elsewhere otherwise?' },
    });
    await admin.send(questionsApi.delete, { params: { id: removed?.id ?? '' } });
    await admin.send(batchesApi.update, { params: { id: batch.id }, headers: {}, body: { name: 'Renamed' } });
    const { body: record } = await readRecord(batch);
    expect(record.questions.find(({ id }) => id === corrected?.id)).toMatchObject({
      text: 'In other words?',
      corrected: [{ text: corrected?.text }],
    });
    expect(record.questions.find(({ id }) => id === edited?.id)?.text).toBe(edited?.text);
    expect(record.questions.find(({ id }) => id === removed?.id)).toMatchObject({ text: null, seal: null });
    expect(verifyRecord(record)).toMatchObject({ holds: true, findings: [] });
  });

  test('shows removed words to nobody, however short a time ago others asked', async () => {
    const { batch, questions } = await openBatch(admin);
    await setPhase(admin, batch, 3);
    const [gone] = questions;
    const read = async () => (await app.visitor().send(countApi.readRecord, { params: { id: batch.id } })).body;
    const textOf = async () => (await read()).questions.find(({ id }) => id === gone?.id)?.text;
    expect(await textOf()).toEqual(expect.any(String));
    await admin.send(questionsApi.delete, { params: { id: gone?.id ?? '' } });
    expect(await textOf()).toBeNull();
  });

  test('is found wanting wherever it is changed', async () => {
    const { record } = await complete(20);
    const [, second] = record.questions;
    const forgeries: [RecordFinding, (copy: BatchRecord) => void][] = [
      ['receipts_differ', (copy) => copy.receipts.splice(3, 1, 'ABCD')],
      ['turnout_differs', (copy) => copy.receipts.pop()],
      ['receipts_twice', (copy) => copy.receipts.splice(3, 1, copy.receipts[4] ?? '')],
      ['tallies_differ', (copy) => copy.ballots?.at(0)?.reverse()],
      ['ballots_differ', (copy) => copy.ballots?.at(0)?.reverse()],
      ['ballots_missing', (copy) => Object.assign(copy, { ballots: null })],
      ['ballot_invalid', (copy) => copy.ballots?.splice(0, 1, [0, 0, 1, 2])],
      ['tallies_differ', ({ questions: [one] }) => one && Object.assign(one, { stones: one.stones + 1 })],
      ['totals_impossible', ({ questions: [one] }) => one && Object.assign(one, { stones: one.stones + 1 })],
      ['words_differ', ({ questions: [one] }) => one && Object.assign(one, { text: second?.text })],
      ['words_differ', ({ questions: [one] }) => one && Object.assign(one, { text: null, seal: null })],
      ['set_aside_differs', (copy) => copy.rounds_set_aside[0]?.receipts.pop()],
      ['set_aside_differs', (copy) => copy.rounds_set_aside.pop()],
      ['phases_differ', (copy) => copy.phases.pop()],
      ['name_differs', (copy) => Object.assign(copy.batch, { name: 'Another' })],
      ['head_differs', (copy) => copy.chain.links.splice(4, 1)],
      ['head_differs', (copy) => Object.assign(copy.chain.head, { hash: '0'.repeat(64) })],
      ['no_result', (copy) => copy.chain.links.pop()],
      ['link_changed', ({ chain }) => Object.assign(chain.links.at(-1) ?? {}, { payload: '{}' })],
      ['not_a_record', (copy) => Object.assign(copy, { receipts: undefined })],
    ];
    for (const [finding, forge] of forgeries) {
      const copy = structuredClone(record);
      forge(copy);
      const verdict = verifyRecord(copy);
      expect([finding, verdict.holds]).toEqual([finding, false]);
      expect(verdict.findings).toContain(finding);
    }
    const { hash } = record.chain.head;
    expect(verifyRecord(record, { head: hash }).holds).toBe(true);
    expect(verifyRecord(record, { head: '1'.repeat(64) }).findings).toEqual(['earlier_head_missing']);
  });
});

describe('the health of the count', () => {
  const readHealth = async () => (await admin.send(countApi.readHealth, {})).body;

  test('tells the head, and nothing wrong while nothing is', async () => {
    const { record } = await complete(1);
    const { head, ...health } = await readHealth();
    expect(health).toMatchObject({ unsafe_settings: [], differing: [], unproven_restorations: [] });
    // After the result the act of completing it is on record.
    expect(head?.sequence).toBe(record.chain.head.sequence + 1);
  });

  test('warns of tallies that are not what the ballots give', async () => {
    const { batch, questions } = await openBatch(admin);
    await castMany(batch, questions, 3);
    await asOwner(
      app.connection,
      'set session_replication_role = replica; update tallies set ones = ones + 1 where votes > 0',
    );
    await setPhase(admin, batch, 3);
    await expect
      .poll(async () => (await readHealth()).differing)
      .toEqual([{ batch_id: batch.id, batch_name: batch.name, round: 1 }]);
  });

  test('a start does not wait for the recount; whoever reads does, and one recount serves all', async () => {
    const { batch, questions } = await openBatch(admin);
    await castMany(batch, questions, 1);
    await asOwner(app.connection, 'set session_replication_role = replica; update tallies set twos = twos + 1');
    const errors: string[] = [];
    const watch = new CountWatch(app.deps.db, { error: (message) => errors.push(message), warn: () => {} });
    const holder = new pg.Client(app.connection);
    await holder.connect();
    await holder.query('begin; lock table ballots');
    await watch.start();
    const reading = Promise.all([watch.read(), watch.read()]);
    await holder.query('commit').finally(() => holder.end());
    for (const { differing } of await reading) expect(differing).toMatchObject([{ batch_id: batch.id }]);
    expect(errors).toHaveLength(1);
    await watch.stop();
  });
});

test('on a server that answers before it writes, no ballot is taken and the administrators hear why', async () => {
  const unsafe = await startTestApp();
  const { batch, questions } = await openBatch(await unsafe.signIn());
  await asOwner(unsafe.connection, `alter database ${unsafe.connection.database} set synchronous_commit = off`);
  await unsafe.stop();

  const again = await startTestApp({}, unsafe.connection);
  const chief = await again.signIn();
  const health = (await chief.send(countApi.readHealth, {})).body;
  expect(health.unsafe_settings).toEqual(['synchronous_commit = off']);
  const refused = await cast(await becomeVoter(again.visitor()), batch, choose(questions));
  expect(refused).toMatchObject({ status: 503, body: { code: 'database_unsafe' } });
  await again.stop();
});

describe('the app', () => {
  test.each([
    'update ballots set round = 9',
    'delete from ballots',
    'update ballot_choices set stones = 4',
    'delete from ballot_choices',
    'truncate ballots cascade',
    'update tallies set fours = 10',
    `insert into count_log values (1, '', 'phase', '', '', '')`,
    'update count_log set kind = kind',
    'delete from count_log',
    `select append_to_count_log('phase', '{}')`,
    'alter table ballots disable trigger all',
    'set session_replication_role = replica',
  ])('is not allowed by the database to: %s', async (statement) => {
    await expect(sql.raw(statement).execute(app.deps.db)).rejects.toMatchObject({ code: '42501' });
  });
});

test('record and ranking are made once for all who ask, and again after an act', async () => {
  const { batch } = await complete(1);
  const paths = ['record', 'ranking.csv'].map((file) => `/api/batches/${batch.id}/${file}`);
  const read = () => Promise.all(paths.map(async (path) => (await app.visitor().fetch(path)).text()));
  const made = await read();
  // Past the log, so that only who makes them anew sees it.
  const words = "update ballot_questions set text = 'Otherwise?'";
  await asOwner(app.connection, `set session_replication_role = replica; ${words}`);
  expect(await read()).toEqual(made);
  await admin.send(batchesApi.update, { params: { id: batch.id }, headers: {}, body: { name: 'Renamed' } });
  for (const text of await read()) expect(text).toContain('Otherwise?');
});

test('what verifies imports the contract, its SHA-256 and nothing of the server', async () => {
  const folder = new URL('../../../../verify/', import.meta.url);
  for (const name of (await readdir(folder)).filter((file) => !file.endsWith('.test.ts'))) {
    const text = await readFile(new URL(name, folder), 'utf8');
    const from = [...text.matchAll(/from '([^']+)'/g)].map((match) => match[1] ?? '');
    expect(from.filter((path) => !/^(?:\.\/|#contract\/|@noble\/hashes\/)/.test(path))).toEqual([]);
  }
});
