import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, test } from 'vitest';

test('a release names whose code is in the pages, and in what they start beside them', () => {
  const lists = globSync('dist/web/.vite/licenses-*.json').map((file) => JSON.parse(readFileSync(file, 'utf8')));
  const names = lists.flat().map(({ name }: { name: string }) => name);
  expect(names).toEqual(expect.arrayContaining(['react', 'papaparse', 'fflate', 'saxen']));
});

const require = createRequire(import.meta.url);

/** Libraries look whether these are there before they call them. */
const guarded = ['Uint8ArrayToHex', 'Uint8ArrayToBase64'];

test('no script of the pages needs more of the language than the oldest browsers know (browserslist in package.json)', () => {
  const esCheck = path.join(path.dirname(require.resolve('es-check')), 'cli/index.js');
  const wanted = ['checkBrowser', '--checkFeatures', '--module', `--ignore=${guarded}`];
  execFileSync(process.execPath, [esCheck, ...wanted, 'dist/web/**/*.js'], { encoding: 'utf8' });
});

test('the form of a question comes as three files, so that no phone asks for a dozen (the lists in vite.config.ts)', () => {
  const together = ['question-form', 'sending', 'submit-question-form'];
  const nameOf = (file: string) => path.basename(file).replace(/-.{8}\.js$/, '');
  const files = globSync('dist/web/assets/*.js').filter((file) => together.includes(nameOf(file)));
  expect(files.map(nameOf).sort()).toEqual(together);
  const needed = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/(?:from|import) ?"\.\/([^"]+)"/g)].map(([, name = '']) => nameOf(name)),
  );
  expect([...new Set(needed)].sort()).toEqual(['public', ...together]);
});

test('no visitor ever gets the page of parts, which people look at in development', () => {
  expect(globSync('dist/web/**/parts*')).toEqual([]);
});
