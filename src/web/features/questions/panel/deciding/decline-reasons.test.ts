import { expect, test } from 'vitest';
import { OfferedReason } from '#contract/council/question-state.ts';
import { reasonsOf, toReasons, writtenReasons } from './decline-reasons.ts';

test("the product's own list, saved as it stands there, stays the product's", () => {
  const offered = writtenReasons({ reasons: null });
  expect(offered.split('\n')).toHaveLength(OfferedReason.options.length);
  expect([toReasons(offered), toReasons(` ${offered}\n\n`), toReasons('\n')]).toEqual([null, null, null]);
  expect(toReasons(`${offered}\n Off topic \nOff topic`)).toEqual([...offered.split('\n'), 'Off topic']);
});

test('a reason of the batch is shown in the language of who chooses it, and sent as it stands in the list', () => {
  const reason_texts = ['en', 'de'].map((language) => ({ language, place: 2, text: `Asked before (${language})` }));
  expect(reasonsOf({ reasons: ['Rude', 'Schon gefragt'], reason_texts })).toEqual([
    { label: 'Rude', why: { reason: 'Rude' } },
    { label: 'Asked before (en)', why: { reason: 'Schon gefragt' } },
  ]);
});
