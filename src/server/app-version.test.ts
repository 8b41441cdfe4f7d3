import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { makeTestFolder } from '#tests/support/own-server.ts';
import { findCommit } from './app-version.ts';

const commit = '532d6088c0ffee00112233445566778899aabbcc';

test.each<[string, Record<string, string>, string]>([
  ['a release', { 'release.json': JSON.stringify({ version: '1.0.0', commit }), '.git/HEAD': 'of no use' }, commit],
  ['a clone', { '.git/HEAD': 'ref: refs/heads/main\n', '.git/refs/heads/main': `${commit}\n` }, commit],
  ['a clone at a commit', { '.git/HEAD': `${commit}\n` }, commit],
  [
    'a clone that git packed',
    { '.git/HEAD': 'ref: refs/heads/main', '.git/packed-refs': `# pack\n${commit} refs/heads/main\n` },
    commit,
  ],
  ['a clone without a commit', { '.git/HEAD': 'ref: refs/heads/main' }, 'unknown'],
  ['a tree without git', {}, 'unknown'],
])('%s says its commit', (_, files, found) => {
  const folder = makeTestFolder();
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), content);
  }
  expect(findCommit(folder)).toBe(found);
});
