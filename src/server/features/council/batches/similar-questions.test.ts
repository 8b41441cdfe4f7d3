import { expect, test } from 'vitest';
import { findAllSimilar } from '#server/features/council/questions/similar/similar-questions.ts';
import { toClusters } from './clusters.ts';

const toWords = (texts: readonly string[]) => texts.map((text, number) => ({ id: String(1000 + number), text }));

test('the pair that is most alike comes first, since one is shown as an example', async () => {
  const texts = [
    'How do we get home late?',
    'How does one get home so late?',
    'Who pays the library?',
    'Who pays the library',
  ];
  const pairs = await findAllSimilar('a', toWords(texts));
  expect(pairs.map(({ ids }) => ids)).toEqual([
    ['1002', '1003'],
    ['1000', '1001'],
  ]);
});

test('those that are most alike of all come first wherever they stand', async () => {
  const pair = (n: number) => {
    const words = Array.from({ length: 8 }, (_, place) => `w${n}x${place}`).join(' ');
    return [words, `${words} more${n}`];
  };
  const repeats = Array.from({ length: 30 }, (_, n) => `Who pays for number ${n} of our parks and roads?`);
  const texts = [...Array.from({ length: 150 }, (_, n) => pair(n)).flat(), ...repeats, ...repeats];
  const pairs = await findAllSimilar('b', toWords(texts));
  const first = new Set(pairs.slice(0, 30).map(({ ids }) => ids.join()));
  expect(first).toEqual(new Set(repeats.map((_, n) => `${1300 + n},${1330 + n}`)));
});

test('what changed meanwhile is read again, and nothing else', async () => {
  const before = toWords(['Who pays the library?', 'Who pays the library']);
  expect(await findAllSimilar('c', before)).toHaveLength(1);
  const after = before.map((question) =>
    question.id === '1001' ? { ...question, text: 'When is the market?' } : question,
  );
  expect(await findAllSimilar('c', after)).toEqual([]);
  expect(await findAllSimilar('c', before)).toHaveLength(1);
});

// How long it takes is for `bench/`; here, that what is read and shown of each stays few, however many there are.
test('where two thousand questions are all the same, or nearly, few pairs of each are read; where none is, none', async () => {
  const count = 2000;
  const mostOfOne = 64;
  const list = (toText: (n: number) => string) => toWords(Array.from({ length: count }, (_, n) => toText(n)));
  const same = await findAllSimilar(
    'd',
    list(() => 'The same question again?'),
  );
  expect(same.length).toBeLessThanOrEqual(count * mostOfOne);
  const clusters = toClusters(same.slice(0, 10_000), []);
  expect(clusters.length).toBeGreaterThan(2);
  for (const { ids } of clusters) expect(ids.length).toBeLessThanOrEqual(50);
  const nearly = await findAllSimilar(
    'd',
    list((n) => `How do we get home by bus at night ${n}?`),
  );
  expect(nearly.length).toBeLessThanOrEqual(count * mostOfOne);
  const none = await findAllSimilar(
    'd',
    list((n) => `How do we get all of it number${n} word${n} more${n}?`),
  );
  expect(none).toEqual([]);
});
