import { expect, test } from 'vitest';
import english from '#text/languages/en.json' with { type: 'json' };
import { ofAllFeatures } from './features.ts';

test('owners are told each kind of job in words, and no text is left of a kind that went', () => {
  const names = ofAllFeatures('jobs').map(({ name }) => name);
  expect(names.toSorted()).toEqual(Object.keys(english.jobs.admin.jobs.names).toSorted());
});
