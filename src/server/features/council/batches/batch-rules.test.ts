import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { combinations } from '#contract/council/batch-rule-rows.ts';
import { type RuleName, ruleNames, ruleOf } from '#contract/council/batch-rules.ts';
import { usualRules } from '#contract/council/chosen-rules.ts';
import { openBatch } from '#tests/support/council.ts';
import { shareApp } from '#tests/support/prepared-app.ts';

const { app, admin } = await shareApp();

/** Whether the column of a rule takes a value, beside the one that it needs. */
async function isTaken(name: RuleName, value: string | number | null): Promise<boolean> {
  for (const { needs } of combinations.filter((one) => one.rule === name && one.value === value))
    await sql`update batches set ${sql.ref(needs.rule)} = ${needs.value}`.execute(app.deps.db);
  const set = sql`update batches set ${sql.ref(name)} = ${value}`.execute(app.deps.db);
  return set.then(() => true).catch(() => false);
}

test('the database has the same rules, the same usual ones, and lets the same stand still', async () => {
  await openBatch(admin, { phase: 1 });
  const { rows } = await sql<{ all: object; frozen: object }>`
    select batch_rules(batches) as all, frozen_rules(batches) as frozen from batches
  `.execute(app.deps.db);
  expect(rows[0]?.all).toEqual(usualRules);
  const standing = ruleNames().filter((name) => ruleOf(name).standsStill);
  expect(Object.keys(rows[0]?.frozen ?? {}).toSorted()).toEqual(standing.toSorted());
});

test.each(ruleNames())('the column of %s takes the values of its row, and no other', async (name) => {
  await openBatch(admin, { phase: 1 });
  const rule = ruleOf(name);
  const [lawful, unlawful] =
    rule.kind === 'choice'
      ? [rule.values, ['made up', '', null]]
      : [
          [rule.least, rule.most, rule.usual],
          [rule.least - 1, rule.most + 1, ...(rule.usual === null ? [] : [null])],
        ];
  for (const value of lawful) expect([value, await isTaken(name, value)]).toEqual([value, true]);
  for (const value of unlawful) expect([value, await isTaken(name, value)]).toEqual([value, false]);
});
