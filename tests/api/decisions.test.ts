import { globSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const folder = 'docs/decisions';
const files = readdirSync(folder).filter((file) => /^\d{4}-/.test(file));
const numbers = new Set(files.map((file) => Number(file.slice(0, 4))));

test.each(files)('%s says its number, date and status, what was decided, why, and the costs', (file) => {
  const [title, status, ...rest] = readFileSync(`${folder}/${file}`, 'utf8').split('\n');

  expect(title).toMatch(new RegExp(`^# ${Number(file.slice(0, 4))}\\. \\S`));
  expect(status).toMatch(/^\d{4}-\d{2}-\d{2} · stands( · takes the place of \d+(, \d+)*)?$/);
  expect(rest.filter((line) => line.startsWith('## '))).toEqual(['## Decision', '## Why', '## Costs']);
});

const longer = ['0064-how-stones-are-shown.md', '0150-similar-questions.md'];

test('a decision is told in 300 words at most, but for the two that stay as they are', () => {
  const told = files.map((file) => {
    const lines = readFileSync(`${folder}/${file}`, 'utf8').split('\n').slice(2);
    const body = lines.filter((line) => !line.startsWith('## ')).join('\n');
    return { file, words: body.match(/\S*[\p{L}\p{N}]\S*/gu)?.length };
  });

  expect(told.filter(({ file, words = 0 }) => words > 300 && !longer.includes(file))).toEqual([]);
});

test('the index names each decision once, by its title', () => {
  const index = readFileSync(`${folder}/README.md`, 'utf8');

  const listed = [...index.matchAll(/^\| \d+ \| \[(.+)\]\((\d{4}-.+\.md)\) \|/gm)].map(([, title, file]) => [
    file,
    title,
  ]);

  const titles = files.map((file) => [
    file,
    readFileSync(`${folder}/${file}`, 'utf8')
      .split('\n')[0]
      ?.replace(/^# \d+\. /, ''),
  ]);
  expect(listed).toEqual(titles);
});

test('whatever cites a decision cites one that stands', () => {
  const citing = globSync(
    '{src,packages,migrations,scripts,tests,bench,docs,deploy}/**/*.{ts,tsx,mjs,sql,css,md,json,yaml}',
    {
      exclude: ['**/node_modules/**', 'tests/api/decisions.test.ts'],
    },
  ).concat('README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md');

  const gone = citing.flatMap((file) => {
    const text = readFileSync(file, 'utf8').replace(/^.* · stands.*$/m, '');
    return citations(text, brackets(file))
      .filter((number) => !numbers.has(number))
      .map((number) => `${file}: ${number}`);
  });

  expect(gone).toEqual([]);
});

/** What is a citation in brackets: in the map and its lists any number, in other documents four digits, elsewhere nothing. */
function brackets(file: string): RegExp {
  if (/^(?:ARCHITECTURE|docs\/(?:glossary|invariants))\.md$/.test(file)) return /\((\d+(?:,\s+\d+)*)\)/g;
  return file.endsWith('.md') ? /\((0\d{3}(?:,\s+0\d{3})*)\)/g : /(?!)/g;
}

/** A number after the word, a list of them, a path, a link to the file, or one in brackets. */
function citations(text: string, inBrackets: RegExp): number[] {
  const lists = [/\b[dD]ecisions?[\s/[]+(\d{1,4}(?:(?:, | and | to )\d{1,4})*)\b/g, inBrackets].flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap(([, list = '']) => list.split(/\D+/)),
  );
  const linked = [...text.matchAll(/\((?:\.\.\/|docs\/)*(?:decisions\/)?(\d{4})-[\w-]+\.md\)/g)];
  return [...lists, ...linked.map(([, number]) => number)].map(Number);
}
