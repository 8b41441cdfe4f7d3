import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (pattern: string) => globSync(pattern).map((path) => ({ path, text: readFileSync(path, 'utf8') }));

/** A declaration in a style sheet, or one that a component gives its element. */
const declared = /(?:^|[{;\s])(--[\w-]+)\s*:|['"](--[\w-]+)['"]/gm;

/** A use without a value to fall back on: where nothing declares it the browser drops the whole declaration, unheard. */
const used = /var\((--[\w-]+)\)/g;

test('every custom property that a style uses is declared', () => {
  const styles = read('src/web/**/*.css');
  const components = read('src/web/**/*.{ts,tsx}').filter(({ path }) => !path.includes('.test.'));
  const names = new Set(
    [...styles, ...components].flatMap(({ text }) => [...text.matchAll(declared)].map((found) => found[1] ?? found[2])),
  );
  const unknown = styles.flatMap(({ path, text }) =>
    [...text.matchAll(used)].filter(([, name]) => !names.has(name)).map(([use]) => `${path}: ${use}`),
  );
  expect(styles.length).toBeGreaterThan(10);
  expect(unknown).toEqual([]);
});
