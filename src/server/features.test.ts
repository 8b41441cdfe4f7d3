import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Channel } from '#contract/council/channels.ts';
import english from '#text/languages/en.json' with { type: 'json' };
import { channelFeatures, ofAllFeatures } from './features.ts';

test('owners are told each kind of job in words, and no text is left of a kind that went', () => {
  const names = ofAllFeatures('jobs').map(({ name }) => name);
  expect(names.toSorted()).toEqual(Object.keys(english.jobs.admin.jobs.names).toSorted());
});

const schema = readFileSync(new URL('database/schema.sql', import.meta.url), 'utf8');
const tables = [...schema.matchAll(/^create table (\w+) \((.*?)^\);/gms)].map(([, name = '', columns = '']) => ({
  name,
  isOfRound: /^ {2}round integer/m.test(columns),
  isOfBatch: /^ {2}batch_id uuid/m.test(columns),
  within: [...columns.matchAll(/REFERENCES (\w+)\(/g)].map(([, other]) => other),
}));

test.each(Channel.options)(
  'the tables of %s are those that a new round has none of, and those that stay',
  (channel) => {
    const { ofBatch, ofRound } = channelFeatures[channel].channel.tables;
    const isNamed = (name: string | undefined) => [...ofBatch, ...ofRound].some((one) => one === name);
    const within = (name: string): string[] => [
      name,
      ...tables.filter((table) => table.within.includes(name)).flatMap((table) => within(table.name)),
    ];
    const roots = tables.filter(({ name, within }) => isNamed(name) && !within.some(isNamed));
    const reached = (those: typeof tables) => [...new Set(those.flatMap(({ name }) => within(name)))].toSorted();
    expect(reached(roots.filter(({ isOfRound }) => isOfRound))).toEqual(ofRound.toSorted());
    expect(reached(roots.filter(({ isOfRound, isOfBatch }) => isOfBatch && !isOfRound))).toEqual(ofBatch.toSorted());
  },
);
