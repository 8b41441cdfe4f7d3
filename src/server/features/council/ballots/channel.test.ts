import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { BallotReceipt, Choices } from '#contract/council/ballots.ts';
import { batchesApi } from '#contract/council/batches.ts';
import { Channel } from '#contract/council/channels.ts';
import { arrivalsApi } from '#contract/running/arrivals.ts';
import { transact } from '#server/database/transact.ts';
import { castBallot, castTogether } from '#server/features/council/ballots/cast.ts';
import { newVoter } from '#server/features/council/voters/voter-cookie.ts';
import { writeRecord } from '#server/features/trust/count/record.ts';
import type { VoterIdentity } from '#server/voter-identity.ts';
import { asOwner } from '#tests/support/app.ts';
import { becomeVoter, cast, changeBallot, choose, openBatch, setPhase } from '#tests/support/council.ts';
import { prepareApp } from '#tests/support/prepared-app.ts';

const { app, admin } = await prepareApp();

const readChannels = async () =>
  (await sql<{ channel: string | null }>`select channel from ballots order by id`.execute(app.deps.db)).rows.map(
    ({ channel }) => channel,
  );

test('a ballot has the channel by which its voter came; a browser’s is null, also where it changes', async () => {
  const { batch, questions } = await openBatch(admin, { questions: 5, rules: { ballot_changes: 'until_completed' } });
  const browser = await becomeVoter(app.visitor());
  const { receipt } = (await cast(browser, batch, choose(questions))).body as BallotReceipt;
  await changeBallot(browser, batch, choose([...questions].reverse()), receipt);
  expect(await readChannels()).toEqual([null, null]);
  for (const channel of Channel.options.slice(1)) {
    const ballot = { choices: choose(questions), idempotencyKey: channel };
    await castBallot(app.deps, batch.id, { ...newVoter(), channel }, ballot);
  }
  expect(await readChannels()).toEqual([null, null, 'card', 'booth', 'paper']);
});

const byPaper = (): VoterIdentity => ({ ...newVoter(), author: null, channel: 'paper' });

test('a stack of paper counts with what its entering writes beside it, or not at all', async () => {
  const { batch, questions } = await openBatch(admin, { questions: 5, rules: { own_question: 'excluded' } });
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

test('what is entered from paper arrived in no minute and from no network', async () => {
  const { batch, questions } = await openBatch(admin);
  await cast(await becomeVoter(app.visitor()), batch, choose(questions));
  await castBallot(app.deps, batch.id, byPaper(), { choices: choose(questions), idempotencyKey: 'sheet' });
  await app.deps.arrivals.drain();
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

test('neither the log’s line of a ballot nor a record tells its channel', async () => {
  const { batch, questions } = await openBatch(admin);
  await cast(await becomeVoter(app.visitor()), batch, choose(questions));
  await setPhase(admin, batch, 3);
  const read = async () => {
    const { rows } = await sql<{ line: string }>`select ballot_line(ballots, '') as line from ballots`.execute(
      app.deps.db,
    );
    return [rows, await writeRecord(app.deps.db, batch.id)];
  };
  const before = await read();
  await asOwner(app.connection, "set session_replication_role = replica; update ballots set channel = 'booth'");
  expect(await read()).toEqual(before);
});
