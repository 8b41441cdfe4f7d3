import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findTestsOf, listNouns } from '../../scripts/nouns.mjs';

// What only a browser has: ways in, and what nobody but a person at a screen needs.
const onlyInTheBrowser = [
  'account',
  'entrance',
  'first-steps',
  'outreach',
  'protocol',
  'public-page',
  'read-aloud',
  'share',
  'wall',
];

test('the nouns of the web are those of the server, each one folder with its halves', () => {
  const served = readdirSync('src/server/features').flatMap((group) => readdirSync(`src/server/features/${group}`));
  const shown = readdirSync('src/web/features');

  expect(shown.filter((noun) => ![...served, ...onlyInTheBrowser].includes(noun))).toEqual([]);
  expect(onlyInTheBrowser.filter((noun) => !shown.includes(noun) || served.includes(noun))).toEqual([]);
  const halves = shown.flatMap((noun) => readdirSync(`src/web/features/${noun}`));
  expect(new Set(halves)).toEqual(new Set(['panel', 'visitor']));
});

test('no folder of features is too full for a glance', () => {
  const folders = readdirSync('src', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.parentPath.includes('features') && !entry.name.includes('.test.'))
    .map(({ parentPath }) => parentPath);

  const counts = Map.groupBy(folders, (folder) => folder);

  const full = [...counts].filter(([, files]) => files.length > 36);
  expect(full.map(([folder, files]) => `${folder}: ${files.length}`)).toEqual([]);
});

test('the tests of a noun are found in every folder that has some', () => {
  expect(listNouns()).toContain('desk');
  const folders = findTestsOf('desk').map((file) => file.split('/', 2).join('/'));
  expect(new Set(folders)).toEqual(new Set(['src/server', 'src/web', 'tests/api', 'tests/e2e']));
});
