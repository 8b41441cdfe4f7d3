import { expect, test } from 'vitest';
import { AskedHosts } from './asked-hosts.ts';

const none = () => false;
const noted = (...hosts: string[]) => {
  const asked = new AskedHosts();
  for (const host of hosts) asked.note('http', host);
  return asked;
};

test('names are counted, those that were asked for most come first, and what has become ours is told no more', () => {
  const asked = noted('b.example', 'A.example:3000', 'b.example');
  expect(asked.list(none)).toEqual([
    { address: 'https://b.example', requests: 2 },
    { address: 'http://a.example:3000', requests: 1 },
  ]);
  expect(asked.list((name) => name === 'b.example')).toHaveLength(1);
});

test.each([
  '',
  'x',
  '10.0.0.7',
  'a.example:99999',
  'a.example:1:2',
  'a@b.example',
  '<b>.example',
  '-a.example',
  'a..b',
])('nothing is kept of %j', (host) => expect(noted(host).list(none)).toEqual([]));

test('who makes names up drives out no name that is asked for more often', () => {
  const asked = noted('real.example', 'real.example', ...Array.from({ length: 500 }, (_, n) => `made-up-${n}.example`));
  expect(asked.list(none)[0]).toEqual({ address: 'https://real.example', requests: 2 });
  expect(asked.list(none)).toHaveLength(3);
});
