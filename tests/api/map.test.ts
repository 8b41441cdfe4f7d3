import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const isPath = /^(?=.*\/|.*\.(?:tsx?|mjs|css|sql|html|svg|md)$)\w[\w.-]*(?:\/[\w.-]+)*\/?$/;

test('every file and folder that the map names exists', () => {
  const map = ['ARCHITECTURE.md', 'docs/invariants.md', 'docs/glossary.md']
    .map((file) => readFileSync(file, 'utf8').replaceAll(/^```.*$/gm, ''))
    .join('\n');
  const named = [...map.matchAll(/`([^`\n]+)`/g)].map(([, text = '']) => text).filter((text) => isPath.test(text));
  const existing = globSync('{src,tests,scripts,docs,migrations,packages}/**')
    .map((path) => path.replace(/^(migrations\/\d{4})-.*/, '$1')) // a number names a migration
    .map((path) => `/${path}/`);

  const missing = named.filter((path) => !existing.some((one) => one.endsWith(`/${path.replace(/\/$/, '')}/`)));

  expect(named.length).toBeGreaterThan(50);
  expect([...new Set(missing)]).toEqual([]);
});
