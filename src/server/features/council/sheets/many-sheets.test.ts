import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { countApi } from '#contract/trust/count.ts';
import { join } from '#tests/support/administrators.ts';
import type { Visitor } from '#tests/support/app.ts';
import { Chance } from '#tests/support/chance.ts';
import { becomeVoter, cast, choose, setPhase } from '#tests/support/council.ts';
import { shareApp } from '#tests/support/prepared-app.ts';
import { closeOnline, entering, findFaults, openPaperBatch, openStack } from '#tests/support/sheets.ts';
import { alike, fillStack, typeTwice } from '#tests/support/typed-stack.ts';
import { verifyRecord } from '#verify/record.ts';

const seed = Number(process.env.SEED ?? 37);
const { app, admin } = await shareApp();

/** The ballots that came by paper, each as the signs of what it gave, in an order that says nothing. */
async function readGiven(): Promise<string[]> {
  const { rows } = await sql<{ signs: string }>`
    select string_agg(sign, ' ' order by stones desc) as signs
    from ballots join ballot_choices on ballot_id = ballots.id
      join ballot_questions using (batch_id, round, question_id)
    where channel = 'paper' group by ballots.id
  `.execute(app.deps.db);
  return rows.map(({ signs }) => signs).toSorted();
}

test('of 60 sheets with mistakes in either pass all are found, none counts twice, and photocopies are found', {
  timeout: 120_000,
}, async () => {
  const chance = new Chance(seed);
  const { batch, questions, made } = await openPaperBatch(admin, { sheets: 60, questions: 12 });
  await cast(await becomeVoter(app.visitor()), batch, choose(questions));
  await closeOnline(admin, batch, 60);
  const stack = fillStack(made, chance);
  const passes = typeTwice(stack, made, chance);
  const { visitor: other } = await join(app, admin, 'moderator');
  const { enter, differences, count } = entering(batch, await openStack(admin, batch, false));

  const type = async (by: Visitor, pass: 1 | 2) => {
    for (const { code, stands, expects } of passes[pass - 1]?.lines ?? []) {
      const { status, body } = await enter(by, pass, code, stands);
      const said = status === 200 ? (body.again ? 'known' : 'entered') : (body as unknown as { code: string }).code;
      // Once both passes agree, one more of its kind is refused.
      const isAsExpected = said === expects || (expects === 'known' && said === 'sheet_entered');
      if (!isAsExpected) throw new Error(`seed ${seed}: ${code} ${JSON.stringify(stands)}: ${said}, not ${expects}`);
    }
  };
  // Both people enter at the same time.
  await Promise.all([type(admin, 1), type(other, 2)]);

  const [first, second] = passes.map(({ mistaken }) => mistaken) as [Map<string, unknown>, Map<string, unknown>];
  expect([first.size, second.size].every((size) => size >= 5 && size <= 10)).toBe(true);
  const wrong = stack.pieces.filter(({ code }) => first.has(code) || second.has(code));
  expect((await differences(admin)).map(({ code }) => code).toSorted()).toEqual(
    wrong.map(({ code }) => code).toSorted(),
  );
  expect(await count(admin)).toMatchObject({ status: 409, body: { code: 'stack_differs' } });
  expect(await readGiven()).toEqual([]);

  for (const { code, stands } of wrong) {
    if (first.get(code) === 'passed over') await enter(admin, 1, code, stands);
    if (second.get(code) === 'passed over') await enter(other, 2, code, stands);
  }
  const { visitor: third } = await join(app, admin, 'moderator');
  for (const { code } of await differences(admin)) {
    const { stands } = stack.pieces.find((piece) => piece.code === code) ?? {};
    if (stands && code) expect((await enter(third, 3, code, stands)).status).toBe(200);
  }
  const valid = stack.pieces.flatMap(({ code, stands }) => ('signs' in stands ? [{ code, signs: stands.signs }] : []));
  const invalid = stack.pieces.length - valid.length;
  expect((await count(admin)).body).toMatchObject({ counted: valid.length, invalid });
  expect(await readGiven()).toEqual(valid.map(({ signs }) => signs.join(' ')).toSorted());

  const later = entering(batch, await openStack(admin, batch));
  for (const { code, stands } of stack.copies)
    expect(await later.enter(admin, 1, code, stands)).toMatchObject({ status: 409, body: { code: 'sheet_counted' } });
  await later.discard(admin);
  await setPhase(admin, batch, 3);
  const { body: record } = await app.visitor().send(countApi.readRecord, { params: { id: batch.id } });
  const digests = valid.map(({ code }) => createHash('sha256').update(code).digest('hex')).toSorted();
  const byReason = Object.groupBy(
    stack.pieces.flatMap(({ stands }) => ('invalid' in stands ? [stands.invalid] : [])),
    (reason) => reason,
  );
  expect(record).toMatchObject({
    turnout: valid.length + 1,
    turnout_by_channel: { browser: 1, paper: valid.length },
    sheets: {
      made: 60,
      counted: digests,
      invalid: Object.fromEntries(Object.entries(byReason).map(([reason, all]) => [reason, all.length])),
      in_box: 60,
    },
  });
  expect(verifyRecord(record)).toMatchObject({ holds: true, findings: [] });
  const forged = { ...record, sheets: { ...(record as { sheets: object }).sheets, made: 61 } };
  expect(verifyRecord(forged).findings).toEqual(['sheets_differ']);
  expect(await findFaults(app)).toEqual([]);
  expect(wrong.some(({ code }) => alike(first.get(code) as never, second.get(code) as never))).toBe(false);
});
