import { CompiledQuery } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { activeBatchApi } from '#contract/council/active-batch.ts';
import { questionsApi } from '#contract/council/questions.ts';
import { countApi } from '#contract/trust/count.ts';
import { lockCountLog } from '#server/database/locks.ts';
import { asOwner } from '#tests/support/app.ts';
import { Chance } from '#tests/support/chance.ts';
import { becomeVoter, cast, choose as chooseFirst, openBatch, setPhase, takeOut } from '#tests/support/council.ts';
import { shareApp } from '#tests/support/prepared-app.ts';
import { findCoverage } from '#verify/coverage.ts';
import { verifyDatabase } from '#verify/database.ts';
import { type PackedRecord, packRecord } from '#verify/packed-record.ts';
import type { Query, Row } from '#verify/query.ts';

const { app, admin } = await shareApp();
const readResult = async () => (await app.visitor().send(activeBatchApi.read, {})).body.result;

type Council = { ballots: number; size: number | null; takesOut?: boolean };

/** A completed council of twelve questions, and who of its voters named what. */
async function complete({ ballots, size, takesOut = false }: Council, chance: Chance) {
  const { batch, questions } = await openBatch(admin, { questions: 12, rules: { council_size: size } });
  const given: string[][] = [];
  for (let n = 0; n < ballots; n++) {
    const four = chance.pick(questions, 4);
    given.push(four.map(({ id }) => id));
    await cast(await becomeVoter(app.visitor()), batch, chooseFirst(four));
  }
  const gone = takesOut ? questions[chance.one([0, 1, 2])]?.id : undefined;
  if (gone) await takeOut(admin, batch, gone);
  await setPhase(admin, batch, 3);
  return { batch, given, gone, questions };
}

test('coverage is what counting the ballots one by one gives, with the further question that adds most', async () => {
  const chance = new Chance(16);
  for (const council of [
    { ballots: 20, size: 1 },
    { ballots: 24, size: 2, takesOut: true },
    { ballots: 20, size: 3, takesOut: true },
  ]) {
    const { batch, given, gone } = await complete(council, chance);
    const result = await readResult();
    const forwarded = new Set(result?.questions.flatMap(({ id, forwarded }) => (forwarded ? [id] : [])));
    const reaches = (ids: ReadonlySet<string>) => given.filter((four) => four.some((id) => ids.has(id))).length;
    const further = (result?.questions ?? [])
      .filter(({ id }) => !forwarded.has(id) && id !== gone)
      .map(({ id }) => ({ id, ballots: reaches(new Set([...forwarded, id])) }));
    const most = Math.max(...further.map(({ ballots }) => ballots));
    expect(result?.coverage).toEqual({
      ballots: reaches(forwarded),
      next: further.find(({ ballots }) => ballots === most),
    });
    // The recount finds the same in the record alone.
    const { body: record } = await app.visitor().send(countApi.readRecord, { params: { id: batch.id } });
    const found = findCoverage(packRecord(record) as PackedRecord);
    expect([found?.reached, found?.next?.reached]).toEqual([reaches(forwarded), most]);
  }
});

test('is kept with the result, and whoever changes what is kept is found', async () => {
  await complete({ ballots: 20, size: 1 }, new Chance(3));
  await asOwner(app.connection, 'update coverages set reached = reached - 1');
  const query: Query = async (text, values = []) => {
    const { rows } = await app.deps.db.executeQuery<Row>(CompiledQuery.raw(text, [...values]));
    return rows;
  };
  expect((await verifyDatabase(query)).findings.join()).toMatch(/is noted otherwise than they give it/);
});

test('what is erased gives its place as the next to the one after it', async () => {
  const { given } = await complete({ ballots: 24, size: 1 }, new Chance(5));
  const before = await readResult();
  const next = before?.coverage?.next?.id ?? '';
  await admin.send(questionsApi.delete, { params: { id: next } });
  const sent = new Set(before?.questions.flatMap(({ id, forwarded }) => (forwarded ? [id] : [])));
  const unreached = given.filter((four) => !four.some((id) => sent.has(id)));
  const numbers = (before?.questions ?? [])
    .filter(({ id }) => !sent.has(id) && id !== next)
    .map(({ id }) => ({
      id,
      ballots: given.length - unreached.length + unreached.filter((four) => four.includes(id)).length,
    }));
  const most = Math.max(...numbers.map(({ ballots }) => ballots));
  expect((await readResult())?.coverage?.next).toEqual(numbers.find(({ ballots }) => ballots === most));
});

test('a completion reckons its ballots once, and before it waits for the log', async () => {
  const { batch, questions } = await openBatch(admin, { questions: 6, rules: { council_size: 1, tie_at_cut: 'lot' } });
  for (let n = 0; n < 20; n++) await cast(await becomeVoter(app.visitor()), batch, chooseFirst(questions));
  const owner = new pg.Client(app.connection);
  await owner.connect();
  const step = () => owner.query('update batches set phase = 3, revision = revision + 1 where id = $1', [batch.id]);
  const countCalls = async () => {
    const { rows } = await owner.query(
      `select funcname, calls::integer from pg_stat_xact_user_functions
       where funcname in ('ballots_entry', 'count_further', 'receipts_digest', 'log_result')`,
    );
    return Object.fromEntries(rows.map(({ funcname, calls }) => [funcname, calls]));
  };
  try {
    await owner.query(`set track_functions = 'all'; begin; savepoint before`);
    await app.deps.db.transaction().execute(async (tx) => {
      await lockCountLog(tx);
      await owner.query(`set local lock_timeout = '50ms'`);
      await expect(step()).rejects.toThrow(/lock timeout/);
    });
    await owner.query('rollback to before');
    const waiting = await countCalls();
    expect(waiting).toMatchObject({ ballots_entry: 1, count_further: 1 });
    expect(waiting).not.toHaveProperty('log_result');
    await step();
    expect(await countCalls()).toMatchObject({ ballots_entry: 2, count_further: 2, log_result: 1 });
  } finally {
    await owner.end();
  }
});

test('nothing is told of it below 20 ballots, and without a cut', async () => {
  const chance = new Chance(1);
  await complete({ ballots: 19, size: 2 }, chance);
  expect((await readResult())?.coverage).toBeNull();
  await complete({ ballots: 20, size: null }, chance);
  expect((await readResult())?.coverage).toBeNull();
});

test('where every ballot is reached no further question raises it', async () => {
  const { batch, questions } = await openBatch(admin, { questions: 5, rules: { council_size: 2 } });
  for (let n = 0; n < 20; n++) await cast(await becomeVoter(app.visitor()), batch, chooseFirst(questions.slice(n % 2)));
  await setPhase(admin, batch, 3);
  expect((await readResult())?.coverage).toEqual({ ballots: 20, next: null });
});
