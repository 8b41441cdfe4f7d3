import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { BallotReceipt } from '#contract/council/ballots.ts';
import { Channel } from '#contract/council/channels.ts';
import { castBallot } from '#server/features/council/ballots/cast.ts';
import { newVoter } from '#server/features/council/voters/voter-cookie.ts';
import { writeRecord } from '#server/features/trust/count/record.ts';
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
