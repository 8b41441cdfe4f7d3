import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { firstStep, readStep } from '#server/database/schema-steps.ts';

const names = readdirSync('migrations')
  .filter((file) => file.endsWith('.sql') && file >= firstStep)
  .map((file) => file.replace('.sql', ''));

/** What an older app would notice, as it is mostly written. What a function's body does nobody can read here. */
const takings: readonly [RegExp, string][] = [
  [/\bdrop (?!trigger|constraint|default|not null)\S+/i, 'something ends'],
  [/\brename\b/i, 'something has another name'],
  [/\balter (column )?\w+ (set data )?type\b/i, 'a column is of another type'],
  [/\bset not null\b/i, 'a column must be given'],
  [
    /\badd column (?:(?!,|;|\bdefault\b|\bgenerated\b)[\s\S])*\bnot null\b(?!(?:(?!,|;)[\s\S])*\b(default|generated)\b)/i,
    'a new column must be given',
  ],
  [/\badd (constraint \w+ )?(check|unique|foreign key|exclude)\b/i, 'something is refused that was taken'],
];

const findTakings = (text: string) => takings.flatMap(([pattern, what]) => (pattern.test(text) ? [what] : []));

test.each(names)('%s says in its first line whether it adds or takes away, and what adds takes nothing', (name) => {
  const text = readFileSync(`migrations/${name}.sql`, 'utf8');
  const step = readStep(name, text);
  const statements = text.replaceAll(/--.*$/gm, '').replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, '');
  if (step.takes_away === null) expect(findTakings(statements)).toEqual([]);
});

test.each([
  ['alter table x drop column y', ['something ends']],
  ['drop function f(text)', ['something ends']],
  ['alter table x rename column y to z', ['something has another name']],
  ['alter table x alter column y type integer', ['a column is of another type']],
  ['alter table x alter y set not null', ['a column must be given']],
  ['alter table x add column y text not null', ['a new column must be given']],
  ['alter table x add constraint c check (y > 0)', ['something is refused that was taken']],
  ["alter table x add column y text not null default '', add column z text", []],
  ["alter table x add column y text default '' not null", []],
  ['create table x (y text not null); create index on x (y); drop trigger t on x', []],
])('%s', (statement, takes) => {
  expect(findTakings(statement)).toEqual(takes);
});
