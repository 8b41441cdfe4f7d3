import { expect, test } from 'vitest';
import { findSimilar } from './similar-questions.ts';

const toWords = (texts: readonly string[]) => texts.map((text, number) => ({ id: String(1000 + number), text }));

test('the pair that is most alike comes first, since one is shown as an example', async () => {
  const texts = [
    'How do we get home late?',
    'How does one get home so late?',
    'Who pays the library?',
    'Who pays the library',
  ];
  const { pairs, more } = await findSimilar('a', toWords(texts));
  expect(pairs.map(({ ids }) => ids)).toEqual([
    ['1002', '1003'],
    ['1000', '1001'],
  ]);
  expect(more).toBe(false);
});

test('the hundred most alike of all are found wherever they stand, and that there are more', async () => {
  const pair = (n: number) => {
    const words = Array.from({ length: 8 }, (_, place) => `w${n}x${place}`).join(' ');
    return [words, `${words} more${n}`];
  };
  const repeats = Array.from({ length: 30 }, (_, n) => `Who pays for number ${n} of our parks and roads?`);
  const texts = [...Array.from({ length: 150 }, (_, n) => pair(n)).flat(), ...repeats, ...repeats];
  const { pairs, more } = await findSimilar('b', toWords(texts));
  expect(more).toBe(true);
  expect(pairs).toHaveLength(100);
  const first = new Set(pairs.slice(0, 30).map(({ ids }) => ids.join()));
  expect(first).toEqual(new Set(repeats.map((_, n) => `${1300 + n},${1330 + n}`)));
});

test('what changed meanwhile is read again, and nothing else', async () => {
  const before = toWords(['Who pays the library?', 'Who pays the library']);
  expect((await findSimilar('c', before)).pairs).toHaveLength(1);
  const after = before.map((question) =>
    question.id === '1001' ? { ...question, text: 'When is the market?' } : question,
  );
  expect((await findSimilar('c', after)).pairs).toEqual([]);
  expect((await findSimilar('c', before)).pairs).toHaveLength(1);
});

test('five thousand questions take no longer than a moment, also where all are the same, nearly, or none', async () => {
  const startedMs = performance.now();
  const list = (toText: (n: number) => string) => toWords(Array.from({ length: 5000 }, (_, n) => toText(n)));
  const same = await findSimilar(
    'd',
    list(() => 'The same question again?'),
  );
  expect([same.pairs.length, same.more]).toEqual([100, true]);
  await findSimilar(
    'd',
    list((n) => `How do we get home by bus at night ${n}?`),
  );
  const none = await findSimilar(
    'd',
    list((n) => `How do we get all of it number${n} word${n} more${n}?`),
  );
  expect(none).toEqual({ pairs: [], more: false });
  expect(performance.now() - startedMs).toBeLessThan(30_000);
});
