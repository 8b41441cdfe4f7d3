import { expect, test } from 'vitest';
import { findAlike } from './alike.ts';

test.each([
  ['the same words in another order', 'Will there be a night bus?', 'There will be a night bus?', true],
  ['accents and capitals', 'Où est l’arrêt?', 'OU EST L’ARRET', true],
  ['one word more of six', 'How do we get home late?', 'How do we get home so late?', true],
  ['the same in Arabic with vowel signs', 'مَتى يَفتَح المَكتَب؟', 'متى يفتح المكتب؟', true],
  ['what shares only its small words', 'How do we get home?', 'How do we pay for it?', false],
  ['no words at all', '???', '!!!', false],
])('%s', (_, one, other, alike) => {
  expect(findAlike([one, 'Something else entirely', other])).toEqual(alike ? [[0, 2]] : []);
});

test('the pair that is most alike comes first, since one is shown as an example', () => {
  const texts = [
    'How do we get home late?',
    'How do we get home so late?',
    'Who pays the library?',
    'Who pays the library',
  ];
  expect(findAlike(texts)).toEqual([
    [2, 3],
    [0, 1],
  ]);
});

test('five thousand questions take no longer than a moment, also where all are the same or none', () => {
  const startedMs = performance.now();
  expect(findAlike(Array.from({ length: 5000 }, () => 'The same question again?'))).toHaveLength(100);
  expect(
    findAlike(Array.from({ length: 5000 }, (_, n) => `How do we get all of it number${n} word${n} more${n}?`)),
  ).toEqual([]);
  expect(performance.now() - startedMs).toBeLessThan(2_000);
});
