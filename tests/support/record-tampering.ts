import type { Chance } from './chance.ts';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type Path = readonly (string | number)[];

/** What says nothing that is counted: who wrote it, sentences, how ballots came, restorations of the whole database, languages. */
const uncounted = ['written_by', 'rules_in_words', 'arrivals', 'unproven_restorations', 'questions.*.language'];

/** Lists that are in the order of what they hold, or in a random one. */
const unordered = ['receipts', 'replaced_receipts', 'ballots'];

/** A change of a record file, as it is told where nobody found it. */
export type Tampering = { told: string; record: Json };

/** The record with one thing in it, or below this place, changed, taken out, put twice, or exchanged for what stands beside it. */
export function tamper(record: Json, chance: Chance, below = ''): Tampering {
  const copy = structuredClone(record);
  const counted = pathsOf(copy).filter(
    (path) =>
      !uncounted.some((place) => isWithin(toKind(path), place)) &&
      !isSentences(copy, path[0]) &&
      (below === '' || isWithin(toKind(path), below)),
  );
  // Of each kind as often: there are many receipts, and one seed.
  const path = chance.one(chance.one([...Map.groupBy(counted, toKind).values()]));
  const parent = at(copy, path.slice(0, -1));
  const last = path.at(-1) as string | number;
  const how = Array.isArray(parent)
    ? changeList(parent, Number(last), unordered.includes(String(path.at(-2))), chance)
    : changeField(parent as Record<string, Json>, String(last), chance);
  return { told: `${how} at ${path.join('.')}`, record: copy };
}

function isWithin(kind: string, place: string): boolean {
  return kind === place || kind.startsWith(`${place}.`);
}

/** In the first format the rules are sentences. */
function isSentences(record: Json, first: string | number | undefined): boolean {
  return first === 'rules' && Array.isArray(at(record, ['rules']));
}

function pathsOf(value: Json, path: Path = []): Path[] {
  if (value === null || typeof value !== 'object') return [path];
  const inside = Object.entries(value).flatMap(([key, next]) =>
    pathsOf(next, [...path, Array.isArray(value) ? Number(key) : key]),
  );
  return path.length === 0 ? inside : [path, ...inside];
}

function toKind(path: Path): string {
  return path.map((key) => (typeof key === 'number' ? '*' : key)).join('.');
}

function at(value: Json, path: Path): Json {
  return path.reduce<Json>((inside, key) => (inside as Record<string, Json>)[key] ?? null, value);
}

function changeList(list: Json[], index: number, isUnordered: boolean, chance: Chance): string {
  const other = list.findIndex((item, n) => n !== index && JSON.stringify(item) !== JSON.stringify(list[index]));
  const kind = chance.one(['changed', 'taken out', 'put twice', ...(other >= 0 && !isUnordered ? ['exchanged'] : [])]);
  if (kind === 'changed') list[index] = another(list[index] ?? null);
  else if (kind === 'taken out') list.splice(index, 1);
  else if (kind === 'put twice') list.push(list[index] ?? null);
  else [list[index], list[other]] = [list[other] ?? null, list[index] ?? null];
  return kind;
}

function changeField(object: Record<string, Json>, key: string, chance: Chance): string {
  if (object[key] !== null && chance.next() < 0.3) {
    object[key] = null;
    return 'removed';
  }
  object[key] = another(object[key] ?? null);
  return 'changed';
}

/** A value of the same kind that is another one. */
function another(value: Json): Json {
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  if (value === null) return 'x';
  if (typeof value === 'string') return /^[0-9a-f]+$/.test(value) ? flip(value) : anotherText(value);
  if (Array.isArray(value)) return value.length > 0 ? [] : ['x'];
  return {};
}

function flip(hex: string): string {
  return (hex.startsWith('0') ? '1' : '0') + hex.slice(1);
}

/** A moment stays a moment, and an id an id. */
function anotherText(text: string): string {
  const digit = /\d(?=\D*$)/;
  return digit.test(text) ? text.replace(digit, (found) => String((Number(found) + 1) % 10)) : `${text}!`;
}

/** A change of one leaf; `place` is where it stands, without the numbers of entries. */
export type LeafChange = Tampering & { place: string };

/** The record once for each leaf and each way to change it. */
export function changeEachLeaf(record: Json, mostOfAPlace = Number.POSITIVE_INFINITY): LeafChange[] {
  const whole = JSON.stringify(record);
  const leaves = pathsOf(record).filter((path) => !isInside(at(record, path)));
  return Object.values(Object.groupBy(leaves, placeOf))
    .flatMap((alike = []) => spread(alike, mostOfAPlace))
    .flatMap((path) =>
      waysToChange(at(record, path)).map(([how, change]) => {
        const copy = structuredClone(record);
        change(at(copy, path.slice(0, -1)) as Record<string, Json>, String(path.at(-1)));
        return { told: `${how} at ${path.join('.')}`, place: placeOf(path), record: copy };
      }),
    )
    .filter(({ record: changed }) => JSON.stringify(changed) !== whole);
}

/** Where it stands, whichever of a list it is. */
function placeOf(path: Path): string {
  return path.filter((key) => typeof key === 'string').join('.');
}

/** The first, the last, and others as far apart. */
function spread<Item>(list: readonly Item[], most: number): readonly Item[] {
  if (list.length <= most) return list;
  return Array.from({ length: most }, (_, n) => list[Math.round((n * (list.length - 1)) / (most - 1))] as Item);
}

function isInside(value: Json): boolean {
  return value !== null && typeof value === 'object' && Object.keys(value).length > 0;
}

type Change = (parent: Record<string, Json>, key: string) => void;

function waysToChange(value: Json): [string, Change][] {
  const to =
    (next: Json): Change =>
    (parent, key) => {
      parent[key] = next;
    };
  const takeOut: Change = (parent, key) => {
    if (Array.isArray(parent)) parent.splice(Number(key), 1);
    else delete parent[key];
  };
  const ways: [string, Change][] = [['taken out', takeOut]];
  if (typeof value === 'string')
    ways.push(['a letter more', to(`${value}x`)], ['empty', to('')], ['reversed', to([...value].reverse().join(''))]);
  if (typeof value === 'number') ways.push(['one more', to(value + 1)], ['nought', to(0)]);
  if (typeof value === 'boolean') ways.push(['the other', to(!value)]);
  if (value === null) ways.push(['something', to('x')], ['a number', to(1)]);
  return ways;
}
