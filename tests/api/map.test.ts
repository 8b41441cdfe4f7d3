import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { isShipped } from '../../scripts/release/stage.ts';

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

test('every link of a document leads somewhere, and in a release too', () => {
  const shipped = globSync('{*,{src,packages,migrations,deploy,docs,bench}/**}').filter(isShipped);
  const documents = globSync('{*.md,{docs,bench,tests,packages}/**/*.md}', { exclude: ['**/node_modules/**'] });
  const links = documents.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, to = '']) => ({
      file,
      to: path.join(path.dirname(file), to),
    })),
  );
  const broken = links.filter(({ to }) => !existsSync(to));
  const leftOut = links.filter(
    ({ file, to }) => isShipped(file) && !shipped.some((one) => one === to || one.startsWith(`${to}/`)),
  );

  expect(documents.length).toBeGreaterThan(50);
  expect(broken).toEqual([]);
  expect(leftOut).toEqual([]);
});
