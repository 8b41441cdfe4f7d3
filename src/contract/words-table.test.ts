import { readFile, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { endpoints } from './api.ts';
import { ImportCells, ImportRow } from './council/question-import.ts';

// The ways in, found in the contract itself: a field that is new stands in the table or fails here.

const file = new URL('../../tests/api/ways-of-words.md', import.meta.url);

/** Texts that no person words: secrets, codes, ids, and what has a form of its own that holds no other letters. */
const madeByMachines =
  /^(?:password|current_password|token|code|countersign|card|file|ids|slug|job|limit|offset|page|months|emails|batch|replaces|accent|language|time_zone|day|choices|from|serial|state|iss|error)$/;

type Schema = z.ZodMiniType;
type Leaf = { way: string; field: string; schema: Schema };

// biome-ignore lint/suspicious/noExplicitAny: what a schema is made of, of whatever kind
const madeOf = (schema: Schema): any => schema._zod.def;

/** The kind of what is inside of what may be absent, null or changed. */
function innermost(schema: Schema): Schema {
  const { type, innerType, in: input } = madeOf(schema);
  if (['optional', 'nullable', 'default'].includes(type)) return innermost(innerType);
  return type === 'pipe' ? innermost(input) : schema;
}

/** Every text in it that takes any letters, with the schema of the whole field. */
function textsIn(schema: Schema, path: string[] = []): { path: string[]; schema: Schema }[] {
  const inner = innermost(schema);
  const { type, shape, element, valueType, options, format } = madeOf(inner);
  // The server reads each cell by itself.
  if (inner === ImportRow) return textsIn(ImportCells, path);
  if (type === 'object')
    return Object.entries<Schema>(shape).flatMap(([name, field]) => textsIn(field, [...path, name]));
  if (type === 'array') return textsIn(element, path);
  if (type === 'record') return textsIn(valueType, path);
  if (type === 'union') return options.flatMap((option: Schema) => textsIn(option, path));
  return type === 'string' && format === undefined ? [{ path, schema }] : [];
}

const leaves: Leaf[] = endpoints.flatMap(({ name, ...endpoint }) =>
  (['body', 'query', 'params'] as const).flatMap((where) => {
    const schema = endpoint[where];
    if (!schema) return [];
    return textsIn(schema).flatMap(({ path, schema: field }) =>
      madeByMachines.test(path.at(-1) ?? '') ? [] : [{ way: name, field: path.join('.'), schema: field }],
    );
  }),
);

const isAddress = ({ field }: Leaf) => /email$/.test(field);
const isUrl = ({ field }: Leaf) => /(?:public_url|^hosts)$/.test(field);
const isLink = ({ field }: Leaf) => /(?:^|\.)(?:link|imprint|public_url|hosts)$/.test(field);

/** Around what is probed, so that the field is of its form. */
function wrap(leaf: Leaf, text: string): string {
  if (isAddress(leaf)) return `a${text}b@example.org`;
  if (isUrl(leaf)) return `https://a${text}b.example`;
  return isLink(leaf) ? `https://a.example/a${text}b` : `a${text}b`;
}

function take(leaf: Leaf, text: string): unknown {
  const parsed = leaf.schema.safeParse(text, { jitless: true } as never);
  return parsed.success ? parsed.data : undefined;
}

const probe = (leaf: Leaf, text: string) => take(leaf, wrap(leaf, text));

function normalForm(leaf: Leaf): string {
  const hasPunycode = take(leaf, 'a@bücher.example') === 'a@xn--bcher-kva.example';
  if (isUrl(leaf))
    return take(leaf, 'https://bücher.example') === 'https://xn--bcher-kva.example' ? 'punycode' : 'none';
  const composed = probe(leaf, 'e\u0301');
  if (isAddress(leaf)) return composed === probe(leaf, 'é') && hasPunycode ? 'composed, punycode' : 'none';
  return composed === wrap(leaf, 'é') ? 'composed' : 'none';
}

/** The most code points that it takes: of words these are two units each. */
function most(leaf: Leaf): string {
  const lengthAt = (count: number) => {
    if (isAddress(leaf)) return `a@${'x'.repeat(count - 6)}.org`;
    if (isUrl(leaf)) return `https://${'x'.repeat(count - 16)}.example`;
    return isLink(leaf) ? `https://a.example/${'😜'.repeat(count - 18)}` : '😜'.repeat(count);
  };
  const isMost = (count: number) =>
    take(leaf, lengthAt(count)) !== undefined && take(leaf, lengthAt(count + 1)) === undefined;
  return String([40, 80, 120, 200, 240, 254, 300, 500, 1000, 2000, 5000, 20_000].find(isMost) ?? 'unknown');
}

function controls(leaf: Leaf): string {
  const left = ['\u001b', '\u0007', '\u007f', '\u009b', '\0', '\u202e', '\u2066'].filter((one) => {
    const taken = probe(leaf, one);
    // NUL is refused.
    return typeof taken === 'string' && taken.includes(one);
  });
  return left.length === 0 ? 'go' : 'stay';
}

function lineEnds(leaf: Leaf): string {
  const taken = ['\r\n', '\r', '\n', '\u2028'].map((end) => probe(leaf, end));
  if (taken.every((one) => one === undefined)) return 'refused';
  return taken.every((one) => one === wrap(leaf, '\n')) ? 'LF' : 'as typed';
}

function unseen(leaf: Leaf): string {
  const blanks = ['\u200b', '\u3164', '\u2800', '\u{1d159}', '\u{13441}', '\u200d'];
  const taken = blanks.map((blank) => take(leaf, isAddress(leaf) || isLink(leaf) ? wrap(leaf, blank) : blank));
  if (isAddress(leaf) || isLink(leaf))
    return taken.every((one) => one === take(leaf, wrap(leaf, ''))) ? 'goes' : 'stays';
  if (taken.every((one) => one === undefined)) return 'refused';
  return taken.every((one) => one === undefined || one === null) ? 'nothing, or refused' : 'stays';
}

function sequences(leaf: Leaf): string {
  if (isAddress(leaf) || isLink(leaf)) return '–';
  return ['🏴󠁧󠁢󠁳󠁣󠁴󠁿', '👨‍👩‍👧', 'می‌خواهیم', '5\u200e'].every((whole) => take(leaf, whole) === whole) ? 'whole' : 'torn';
}

/** Ways of one form stand in one row, so that a field that is otherwise than its like stands out. */
function tableOfWaysIn(): string[] {
  const head = '| normal form | most code points | line ends | controls | unseen alone | sequences | ways |';
  const byForm = Map.groupBy(leaves, (leaf) =>
    [normalForm(leaf), most(leaf), lineEnds(leaf), controls(leaf), unseen(leaf), sequences(leaf)].join(' | '),
  );
  const rows = [...byForm].map(([form, same]) => `| ${form} | ${listWays(same)} |`);
  return [head, head.replaceAll(/[^|]+/g, ' --- '), ...rows.sort()];
}

/** Each call once, with those of its fields that are of this form. */
function listWays(same: Leaf[]): string {
  const fieldsOf = Map.groupBy(same, ({ way }) => way);
  const ways = [...fieldsOf].map(([way, fields]) => {
    const names = new Set(fields.map(({ field }) => `\`${field}\``));
    return `${way} ${[...names].sort().join(' ')}`;
  });
  return ways.sort().join(', ');
}

test('every way in stands in tests/api/ways-of-words.md, as it is', async () => {
  const table = tableOfWaysIn().join('\n');
  const page = await readFile(file, 'utf8');
  const expected = page.replace(/(<!-- ways in -->\n)[\s\S]*?(\n<!-- end -->)/, (_, start, end) => start + table + end);
  if (process.env.WRITE_WORDS) await writeFile(file, expected);
  else expect(page).toBe(expected);
});

test('no way in has a gap', () => {
  for (const leaf of leaves) {
    const name = `${leaf.way} ${leaf.field}`;
    expect(normalForm(leaf), name).not.toBe('none');
    expect(most(leaf), name).not.toBe('unknown');
    expect(controls(leaf), name).toBe('go');
    expect(lineEnds(leaf), name).not.toBe('as typed');
    expect(sequences(leaf), name).not.toBe('torn');
    if (!/search$/.test(leaf.field)) expect(unseen(leaf), name).not.toBe('stays');
  }
});
