import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { fitsBatch } from '#contract/council/asking.ts';
import { batchRules } from '#contract/council/batch-rule-rows.ts';
import type { BatchRules } from '#contract/council/batch-rules.ts';
import { usualRules } from '#contract/council/chosen-rules.ts';
import { readsFirst } from '#contract/council/public-batch.ts';
import { maxLengths } from '#contract/wire/fields.ts';
import { shareApp } from '#tests/support/prepared-app.ts';

const { app } = await shareApp();

/** What the database says of a question that is sent to a batch with these rules. */
async function askDatabase(rules: Partial<BatchRules>, text = 'Why?') {
  const { rows } = await sql<{ fits: boolean; state: string }>`
    select fits_batch(batch, ${text}) as fits, first_state(batch) as state
    from jsonb_populate_record(null::batches, ${JSON.stringify({ ...usualRules, ...rules })}::jsonb) as batch
  `.execute(app.deps.db);
  return rows[0];
}

/** Whether it is short enough: by the contract, and by the database. */
async function askBoth(text: string, question_length: number | null) {
  return [fitsBatch(text, { question_length }), (await askDatabase({ question_length }, text))?.fits];
}

// Characters of one to four bytes, one of two code points, and one of three.
describe.each(['a', 'ä', '字', '🗿', 'e\u0301', '👩‍🚀'])('of a question of the character %s', (character) => {
  const longest = (length: number) => character.repeat(Math.floor(length / [...character].length));

  test.each([80, 1000])('contract and database agree on whether it fits into %s', async (length) => {
    expect(await askBoth(longest(length), length)).toEqual([true, true]);
    expect(await askBoth(longest(length) + character, length)).toEqual([false, false]);
  });

  // No longer one gets past the schema of the endpoint.
  test('both say that any fits where the batch has no such rule', async () => {
    expect(await askBoth(longest(maxLengths.question), null)).toEqual([true, true]);
  });
});

test.each(batchRules.moderation.values)(
  'with moderation "%s" a question waits by both or by neither',
  async (moderation) => {
    const state = readsFirst({ moderation }) ? 'waiting' : 'published';
    expect(await askDatabase({ moderation })).toMatchObject({ state });
  },
);
