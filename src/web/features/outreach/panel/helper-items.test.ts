import { expect, test } from 'vitest';
import { readCatalogues } from '#text/read.ts';
import { helperItems } from './helper-items.ts';

const usual = { voters: 'browsers', booth: 'off', paper: 'off' } as const;

test('helpers read of the channels that are open, and of no other', () => {
  const always = ['secret', 'reading', 'noDevice', 'network', 'receipt'];
  expect(helperItems(usual)).toEqual(always);
  expect(helperItems({ ...usual, voters: 'cards' })).toEqual([...always, 'cardCode', 'cardUsed', 'cardLost']);
  expect(helperItems({ ...usual, booth: 'on' })).toEqual(expect.arrayContaining(['toBooth', 'boothCall']));
  expect(helperItems({ ...usual, paper: 'on' })).toEqual(expect.arrayContaining(['toPaper', 'sheetSpoiled']));
  const all = helperItems({ voters: 'cards', booth: 'on', paper: 'on' });
  expect(all).toHaveLength(new Set(all).size);
  expect(all).not.toContain('noDevice');
});

test('whatever can be said is said somewhere', () => {
  const said = ([usual, { ...usual, booth: 'on' }, { voters: 'cards', booth: 'off', paper: 'on' }] as const).flatMap(
    (rules) => helperItems(rules),
  );
  expect(new Set(said)).toEqual(new Set(Object.keys(readCatalogues().en?.invite.helpers.items ?? {})));
});
