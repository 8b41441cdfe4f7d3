import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('a release names whose code is in the pages, and in what they start beside them', () => {
  const lists = globSync('dist/web/.vite/licenses-*.json').map((file) => JSON.parse(readFileSync(file, 'utf8')));
  const names = lists.flat().map(({ name }: { name: string }) => name);
  expect(names).toEqual(expect.arrayContaining(['react', 'papaparse', 'fflate', 'saxen']));
});
