import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const lazyTexts = 'src/web/text/lazy.ts';
const { imports } = JSON.parse(readFileSync('package.json', 'utf8')) as { imports: Record<string, string> };
const folders = Object.entries(imports).map(([name, folder]) => [name.replace('*', ''), folder.replace('*', '')]);

function toFile(from: string, named: string): string {
  if (named.startsWith('.')) return path.join(path.dirname(from), named);
  const [alias = '', folder = ''] = folders.find(([name = '']) => named.startsWith(name)) ?? [];
  return path.join(folder, named.slice(alias.length));
}

/** What comes with a file, as a browser loads it: types do not, nor does what `import()` asks for later. */
function importsOf(file: string): string[] {
  const named = readFileSync(file, 'utf8').matchAll(/^(?:import|export)(?! type)\b[^;]*?from '([#.][^']+\.tsx?)';/gm);
  return [...named].map(([, name = '']) => toFile(file, name));
}

/** The way from a page to the texts that are loaded on demand, a file after the other. */
function findWay(start: string): string[] | undefined {
  const ways = [[start]];
  const seen = new Set([start]);
  for (const way of ways)
    for (const next of importsOf(way.at(-1) ?? '')) {
      if (next === lazyTexts) return way;
      if (!seen.has(next)) ways.push([...way, next]);
      seen.add(next);
    }
  return undefined;
}

test.each([
  'src/web/public/main.tsx',
  'src/web/features/questions/visitor/submit-question-form.tsx',
  'src/web/admin/main.tsx',
])(
  'what loads first with %s reads no text that is loaded on demand: it would throw where they are not here',
  (page) => {
    expect(findWay(page)).toBeUndefined();
  },
);

test('a part that is loaded on demand does', () => {
  expect(findWay('src/web/features/ballots/visitor/lazy-given-stones.tsx')).toBeDefined();
});
