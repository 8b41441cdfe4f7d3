import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { activeBatchApi } from '#contract/council/active-batch.ts';
import type { BallotReceipt, Choices } from '#contract/council/ballots.ts';
import { batchesApi } from '#contract/council/batches.ts';
import { boothsApi } from '#contract/council/booths.ts';
import { cardsApi } from '#contract/council/cards.ts';
import type { Channel } from '#contract/council/channels.ts';
import { resultsApi } from '#contract/council/results.ts';
import { arrivalsApi } from '#contract/running/arrivals.ts';
import type { BatchRecord } from '#contract/trust/count.ts';
import { transact } from '#server/database/transact.ts';
import { castBallot, castTogether } from '#server/features/council/ballots/cast.ts';
import { newVoter } from '#server/features/council/voters/voter-cookie.ts';
import type { VoterIdentity } from '#server/voter-identity.ts';
import { asOwner } from '#tests/support/app.ts';
import { becomeBooth, boothRules, castAtBooth } from '#tests/support/booth.ts';
import { becomeVoter, cast, changeBallot, choose, openBatch, setPhase, takeOut } from '#tests/support/council.ts';
import { shareApp } from '#tests/support/prepared-app.ts';
import { writeRecordAnew } from '#tests/support/record.ts';
import { closeOnline } from '#tests/support/sheets.ts';
import { writtenBallot } from '#tests/support/written-ballot.ts';
import { verifyDatabase } from '#verify/database.ts';
import { verifyRecord } from '#verify/record.ts';

const { app, admin } = await shareApp();

const everyChannel = {
  ballot_changes: 'until_completed',
  stones_shown: 'when_completed',
  booth: 'on',
  paper: 'on',
} as const;

const readChannels = async () =>
  (await sql<{ channel: string | null }>`select channel from ballots order by id`.execute(app.deps.db)).rows.map(
    ({ channel }) => channel,
  );

test('a ballot has the channel by which its voter came; a browser’s is null, also where it changes', async () => {
  const { batch, questions } = await openBatch(admin, { questions: 5, rules: everyChannel });
  const browser = await becomeVoter(app.visitor());
  const { receipt } = (await cast(browser, batch, choose(questions))).body as BallotReceipt;
  await changeBallot(browser, batch, choose([...questions].reverse()), receipt);
  expect(await readChannels()).toEqual([null, null]);
  await castAtBooth(await becomeBooth(admin, app.visitor(), batch), choose(questions));
  await closeOnline(admin, batch, 1);
  await castBallot(app.deps, batch.id, byPaper(), { choices: choose(questions), idempotencyKey: 'sheet' });
  expect(await readChannels()).toEqual([null, null, 'booth', 'paper']);
});

test('the turnout is told apart by channel, each voter once: on the page, in the panel, and in a record that holds', async () => {
  const { batch, questions } = await openBatch(admin, { questions: 5, rules: everyChannel });
  const browser = await becomeVoter(app.visitor());
  const { receipt } = (await cast(browser, batch, choose(questions))).body as BallotReceipt;
  await changeBallot(browser, batch, choose([...questions].reverse()), receipt);
  const booth = await becomeBooth(admin, app.visitor(), batch);
  for (let n = 0; n < 3; n++) await castAtBooth(booth, choose(questions));
  const turnout_by_channel = { browser: 1, card: 0, booth: 3, paper: 0 };
  const told = { ballots: 4, turnout_by_channel };
  // The page is read anew behind the answers to ballots; on a busy machine an older one is shown until then.
  await expect.poll(async () => (await app.visitor().send(activeBatchApi.read, {})).body.batch).toMatchObject(told);
  expect((await admin.send(batchesApi.list, {})).body[0]).toMatchObject(told);
  await setPhase(admin, batch, 3);
  expect((await app.visitor().send(resultsApi.read, { params: { slug: batch.slug } })).body.batch).toMatchObject(told);
  const record = JSON.parse(await writeRecordAnew(app.deps.db, batch.id)) as BatchRecord;
  expect(record).toMatchObject({ turnout_by_channel });
  expect(verifyRecord(record).findings).toEqual([]);
  const swapped = { ...record, turnout_by_channel: { ...turnout_by_channel, browser: 2, booth: 2 } };
  expect(verifyRecord(swapped).findings).toEqual(['turnout_differs']);
  const client = new pg.Client(app.connection);
  await client.connect();
  const verdict = verifyDatabase(async (text, values) => (await client.query(text, values)).rows);
  expect((await verdict.finally(() => client.end())).findings).toEqual([]);
});

test('only a channel that the batch takes gives a ballot, and what it gave changes by the same channel alone', async () => {
  const { batch, questions } = await openBatch(admin, { questions: 5, rules: { ballot_changes: 'until_completed' } });
  const { receipt } = (await cast(await becomeVoter(app.visitor()), batch, choose(questions))).body as BallotReceipt;
  const write = (channel: string | null, replaces: string | null) =>
    asOwner(
      app.connection,
      `insert into ballots (id, batch_id, round, voter_hash, idempotency_key, receipt, channel, replaces)
       select gen_random_uuid(), batch_id, round, voter_hash, 'past the product', 'r', ${channel ? `'${channel}'` : 'null'}, ${replaces ? 'id' : 'null'}
       from ballots where receipt = '${receipt}'`,
    );
  for (const channel of ['card', 'booth', 'paper']) await expect(write(channel, null), channel).rejects.toThrow();
  await expect(write('booth', receipt)).rejects.toThrow();
});

test('whoever writes it, a ballot comes with a card that is valid, and from a booth that stands', async () => {
  const { batch, questions } = await openBatch(admin, { questions: 5, rules: { ...boothRules, voters: 'cards' } });
  const { cards } = (await admin.send(cardsApi.make, { params: { id: batch.id }, body: { count: 4, leaves: 'file' } }))
    .body;
  const [used, lost] = cards.map(({ serial, code }) => ({
    code,
    serial,
    hash: `(select code_hash from cards where serial = '${serial}')`,
  }));
  const valid = `(select code_hash from cards where serial = '${cards[2]?.serial}')`;
  const holder = app.visitor();
  await holder.send(cardsApi.show, { params: { id: batch.id }, body: { code: used?.code ?? '' } });
  const { receipt } = (await cast(holder, batch, choose(questions))).body as BallotReceipt;
  await admin.send(cardsApi.voidCard, { params: { id: batch.id, serial: lost?.serial ?? '' }, body: {} });
  await becomeBooth(admin, app.visitor(), batch);
  const stands = '(select id from booths)';
  const write = (channel: string, shows?: { card?: string; booth?: string }) =>
    sql
      .raw(
        writtenBallot(receipt, {
          choices: choose(questions),
          replaces: false,
          voter: 'sha256(gen_random_uuid()::text::bytea)',
          channel: `'${channel}'`,
          ...(shows && { shows }),
        }),
      )
      .execute(app.deps.db);
  const refused =
    'a ballot comes by a channel that its batch takes, with a card that is valid and at a booth that stands';
  for (const [channel, shows] of [
    ['card', undefined],
    ['card', { card: lost?.hash ?? '' }],
    ['card', { card: `'\\x07'` }],
    ['booth', { card: valid }],
    ['booth', { card: valid, booth: 'gen_random_uuid()' }],
    ['booth', { booth: stands }],
    ['booth', { card: lost?.hash ?? '', booth: stands }],
  ] as const)
    await expect(write(channel, shows), JSON.stringify([channel, shows])).rejects.toThrow(refused);
  await write('card', { card: valid });
  await write('booth', { card: valid, booth: stands });
  expect(await readChannels()).toHaveLength(3);
  const params = {
    id: batch.id,
    booth: (await admin.send(boothsApi.list, { params: { id: batch.id } })).body[0]?.id ?? '',
  };
  await admin.send(boothsApi.end, { params });
  await expect(write('booth', { card: valid, booth: `'${params.booth}'` })).rejects.toThrow(refused);
});

const byPaper = (): VoterIdentity => ({ ...newVoter(), author: null, channel: 'paper' });

test('a stack of paper counts with what its entering writes beside it, or not at all', async () => {
  const { batch, questions } = await openBatch(admin, {
    questions: 5,
    rules: { ...everyChannel, own_question: 'excluded' },
  });
  await closeOnline(admin, batch, 2);
  const enter = (choices: Choices[]) =>
    transact(app.deps.db, async (tx) => {
      const given = choices.map((one, n) => ({ voter: byPaper(), choices: one, idempotencyKey: `sheet ${n}` }));
      const receipts = await castTogether(tx, app.deps, batch.id, given);
      await tx.updateTable('batches').set({ name: 'Entered' }).where('id', '=', batch.id).execute();
      return receipts;
    });
  const foreign = [...choose(questions).slice(1), randomUUID()] as unknown as Choices;
  await expect(enter([choose(questions), foreign])).rejects.toMatchObject({ code: 'question_unavailable' });
  expect(await readChannels()).toEqual([]);
  expect((await admin.send(batchesApi.list, {})).body[0]?.name).toBe(batch.name);
  expect(await enter([choose(questions), choose(questions)])).toMatchObject([{ round: 1 }, { round: 1 }]);
  expect(await readChannels()).toEqual(['paper', 'paper']);
  expect((await admin.send(batchesApi.list, {})).body[0]).toMatchObject({ name: 'Entered', ballots: 2 });
});

test('why a stack is refused is judged as paper: what was taken out may be named, also after online stoning', async () => {
  const { batch, questions } = await openBatch(admin, { questions: 6, rules: everyChannel });
  const [gone, ...others] = choose(questions);
  await takeOut(admin, batch, gone ?? '');
  await closeOnline(admin, batch, 1);
  const foreign = randomUUID();
  const cast = (choices: string[]) =>
    castBallot(app.deps, batch.id, byPaper(), { choices: choices as Choices, idempotencyKey: randomUUID() });
  await expect(cast([gone ?? '', foreign, ...others.slice(1)])).rejects.toMatchObject({
    code: 'question_unavailable',
    details: { question_ids: [foreign] },
  });
  expect(await cast([gone ?? '', ...others])).toMatchObject({ round: 1 });
});

test('what is entered from paper arrived in no minute and from no network', async () => {
  const { batch, questions } = await openBatch(admin, { rules: everyChannel });
  await cast(await becomeVoter(app.visitor()), batch, choose(questions));
  await closeOnline(admin, batch, 1);
  await castBallot(app.deps, batch.id, byPaper(), { choices: choose(questions), idempotencyKey: 'sheet' });
  await app.deps.arrivals.drain();
  // The share of a network is told after twelve hours of stoning.
  await asOwner(
    app.connection,
    "set session_replication_role = replica; update rounds set opened_at = opened_at - interval '13 hours'",
  );
  const { body } = await admin.send(arrivalsApi.read, { params: { id: batch.id } });
  expect(body).toMatchObject({ ballots: 1, largest_network_percent: 100 });
});

test('a channel that the contract does not name is refused', async () => {
  const { batch, questions } = await openBatch(admin);
  const voter = { ...newVoter(), channel: 'post' as Channel };
  await expect(
    castBallot(app.deps, batch.id, voter, { choices: choose(questions), idempotencyKey: 'one' }),
  ).rejects.toThrow('ballots_channel_check');
});

test('neither the log’s line of a ballot nor the ballots of a record tell its channel', async () => {
  const { batch, questions } = await openBatch(admin);
  await cast(await becomeVoter(app.visitor()), batch, choose(questions));
  await setPhase(admin, batch, 3);
  const read = async () => {
    const { rows } = await sql<{ line: string }>`select ballot_line(ballots, '') as line from ballots`.execute(
      app.deps.db,
    );
    return [rows, await writeRecordAnew(app.deps.db, batch.id)];
  };
  const before = await read();
  await asOwner(app.connection, "set session_replication_role = replica; update ballots set channel = 'booth'");
  expect(await read()).toEqual(before);
});
