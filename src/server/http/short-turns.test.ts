import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { keepTurnsShort } from './short-turns.ts';

type Begun = { network: string; turn: number };

/** In which turn of the event loop which request was begun, of so many that each network sends at once, one network after the other. */
async function beginAll(sent: Record<string, number>): Promise<Begun[]> {
  const app = Fastify();
  keepTurnsShort(app);
  const all = Object.entries(sent).flatMap(([network, requests]) => Array.from({ length: requests }, () => network));
  const begun: Begun[] = [];
  let turn = 0;
  const nextTurn = () => {
    turn += 1;
    if (begun.length < all.length) setImmediate(nextTurn);
  };
  app.get('/', async ({ ip }) => {
    begun.push({ network: ip, turn });
    return '';
  });
  await app.ready();
  setImmediate(nextTurn);
  await Promise.all(all.map((remoteAddress) => app.inject({ url: '/', remoteAddress })));
  await app.close();
  return begun;
}

test('of many requests at once a few are begun in each turn of the event loop', async () => {
  const begun = await beginAll({ '203.0.113.66': 100 });
  expect(begun).toHaveLength(100);
  expect(new Set(begun.map(({ turn }) => turn)).size).toBeGreaterThan(5);
});

test('who comes from another network waits for no more than a turn or two, however many stand there already', async () => {
  const begun = await beginAll({ '203.0.113.66': 100, '203.0.113.7': 2 });
  expect(begun.findLastIndex(({ network }) => network === '203.0.113.7')).toBeLessThan(48);
});
