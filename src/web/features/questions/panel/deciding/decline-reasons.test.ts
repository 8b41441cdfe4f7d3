import { expect, onTestFinished, test } from 'vitest';
import { OfferedReason } from '#contract/council/question-state.ts';
import { compile } from '#text/compile.ts';
import { readCatalogues } from '#text/read.ts';
import { toSpoken } from '#text/spoken.ts';
import { fieldWords } from '#web/features/audit/panel/field-words.ts';
import { speak } from '#web/text/active.ts';
import { reasonsForWordsOf, reasonsOf, toReasons, writtenReasons } from './decline-reasons.ts';

test("the product's own list, saved as it stands there, stays the product's", () => {
  const offered = writtenReasons({ reasons: null });
  expect(offered.split('\n')).toHaveLength(OfferedReason.options.length);
  expect([toReasons(offered), toReasons(` ${offered}\n\n`), toReasons('\n')]).toEqual([null, null, null]);
});

test("the product's own stay codes beside one of the batch's, told in the language of who chooses", () => {
  onTestFinished(() => speak(toSpoken(compile(readCatalogues(), 'en'))));
  const reasons = toReasons(`${writtenReasons({ reasons: null })}\n Off topic \nOff topic`);
  expect(reasons).toEqual([...OfferedReason.options, 'Off topic']);
  speak(toSpoken(compile(readCatalogues(), 'de')));
  expect(reasonsOf({ reasons })).toMatchObject([
    { why: { reason_code: 'not_a_question' } },
    { label: 'Sie beleidigt jemanden.', why: { reason_code: 'insults' } },
    {},
    {},
    { label: 'Off topic', why: { reason: 'Off topic' } },
  ]);
  // Words about an answer are no question, and need not be one.
  expect(reasonsForWordsOf({ reasons })).toEqual([
    { label: 'Beleidigung', why: { reason_code: 'insults' } },
    { label: 'Privates', why: { reason_code: 'private' } },
    { label: 'Werbung', why: { reason_code: 'advertises' } },
    { label: 'Off topic', why: { reason: 'Off topic' } },
  ]);
  expect(toReasons(writtenReasons({ reasons }))).toEqual(reasons);
  expect(fieldWords('reasons', 'insults · Off topic', new Map())).toBe('Sie beleidigt jemanden. · Off topic');
});

test('a reason of the batch is shown in the language of who chooses it, and sent as it stands in the list', () => {
  const reason_texts = ['en', 'de'].map((language) => ({ language, place: 2, text: `Asked before (${language})` }));
  expect(reasonsOf({ reasons: ['Rude', 'Schon gefragt'], reason_texts })).toEqual([
    { label: 'Rude', why: { reason: 'Rude' } },
    { label: 'Asked before (en)', why: { reason: 'Schon gefragt' } },
  ]);
});
