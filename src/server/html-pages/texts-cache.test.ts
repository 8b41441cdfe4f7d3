import { expect, test } from 'vitest';
import { TextsCache } from './texts-cache.ts';

test('a text is drawn once for all who ask, by whatever address, and again where it is drawn from something else', async () => {
  const kept = new TextsCache();
  let drawn = 0;
  const read = async (origin: string, of: object) => {
    const { body } = kept.read('feed', origin, of, (address) => {
      drawn += 1;
      return `${address}/batches, ${drawn}`;
    });
    return (await body.as('identity')).toString();
  };
  const [first, second] = [{}, {}];
  const origins = Array.from({ length: 200 }, (_, n) => `https://${n}.local`);
  expect(await Promise.all(origins.map((origin) => read(origin, first)))).toEqual(
    origins.map((origin) => `${origin}/batches, 1`),
  );
  expect(await read('https://stones.example', second)).toBe('https://stones.example/batches, 2');
});
