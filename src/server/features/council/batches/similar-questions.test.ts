import { expect, test } from 'vitest';
import { Chance } from '#tests/support/chance.ts';
import { findSimilar } from './similar-questions.ts';

test.each([
  ['the same words in another order', 'Will there be a night bus?', 'There will be a night bus?', true],
  ['accents and capitals', 'Où est l’arrêt?', 'OU EST L’ARRET', true],
  ['one word more of six', 'How do we get home late?', 'How do we get home so late?', true],
  ['the same in Arabic with vowel signs', 'مَتى يَفتَح المَكتَب؟', 'متى يفتح المكتب؟', true],
  ['what shares only its small words', 'How do we get home?', 'How do we pay for it?', false],
  ['no words at all', '???', '!!!', false],
])('%s', async (_, one, other, alike) => {
  const { pairs } = await findSimilar([one, 'Something else entirely', other]);
  expect(pairs).toEqual(alike ? [[0, 2]] : []);
});

test('the pair that is most alike comes first, since one is shown as an example', async () => {
  const texts = [
    'How do we get home late?',
    'How do we get home so late?',
    'Who pays the library?',
    'Who pays the library',
  ];
  expect(await findSimilar(texts)).toEqual({
    pairs: [
      [2, 3],
      [0, 1],
    ],
    more: false,
  });
});

/** Pairs that share eight words of nine, and of which no two have a word in common. */
const similar = (n: number) => {
  const words = Array.from({ length: 8 }, (_, place) => `w${n}x${place}`).join(' ');
  return [words, `${words} more${n}`];
};

test('the hundred most alike of all are found wherever they stand, and that there are more', async () => {
  const repeats = Array.from({ length: 30 }, (_, n) => `Who pays for number ${n} of our parks and roads?`);
  const texts = [...Array.from({ length: 150 }, (_, n) => similar(n)).flat(), ...repeats, ...repeats];
  const { pairs, more } = await findSimilar(texts);
  expect(more).toBe(true);
  expect(pairs).toHaveLength(100);
  const first = new Set(pairs.slice(0, 30).map((pair) => pair.join()));
  expect(first).toEqual(new Set(repeats.map((_, n) => `${300 + n},${330 + n}`)));
});

test('exactly a hundred are all there are', async () => {
  const { pairs, more } = await findSimilar(Array.from({ length: 100 }, (_, n) => similar(n)).flat());
  expect([pairs.length, more]).toEqual([100, false]);
});

function shareOf(one = new Set<string>(), other = new Set<string>()): number {
  const shared = [...one].filter((word) => other.has(word)).length;
  return shared / (one.size + other.size - shared);
}

test('no pair is overlooked: what it finds is what comparing each with each finds', async () => {
  const vocabulary = 'bus night home pay park road tree school library river bridge market late early who how'.split(
    ' ',
  );
  const chance = new Chance(7);
  const texts = Array.from({ length: 400 }, () =>
    Array.from({ length: Math.floor(chance.between(2, 9)) }, () => chance.one(vocabulary)).join(' '),
  );
  const sets = texts.map((text) => new Set(text.split(' ')));
  const shares = sets.flatMap((one, index) => sets.slice(index + 1).map((other) => shareOf(one, other)));
  const best = shares.filter((share) => share >= 0.6).toSorted((one, other) => other - one);
  const { pairs, more } = await findSimilar(texts);
  const found = pairs.map(([one, other]) => shareOf(sets[one], sets[other]));
  expect(best.length).toBeGreaterThan(100);
  expect(found).toEqual(best.slice(0, 100));
  expect(more).toBe(true);
});

test('five thousand questions take no longer than a moment, also where all are the same, nearly, or none', async () => {
  const startedMs = performance.now();
  const same = await findSimilar(Array.from({ length: 5000 }, () => 'The same question again?'));
  expect([same.pairs.length, same.more]).toEqual([100, true]);
  const nearly = await findSimilar(Array.from({ length: 5000 }, (_, n) => `How do we get home by bus at night ${n}?`));
  expect([nearly.pairs.length, nearly.more]).toEqual([100, true]);
  expect(
    await findSimilar(Array.from({ length: 5000 }, (_, n) => `How do we get all of it number${n} word${n} more${n}?`)),
  ).toEqual({ pairs: [], more: false });
  expect(performance.now() - startedMs).toBeLessThan(2_000);
});
