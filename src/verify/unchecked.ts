import { isOfOneBatch } from './link-kinds.ts';
import type { Link, PackedRecord } from './packed-record.ts';
import { knowsRules } from './rules-in-words.ts';

// The server's word, which the links of a record hold nothing of, by its place.
const toldByTheServer = ['written_by', 'arrivals', 'questions.language', 'unproven_restorations'] as const;

/** A place that this version knows and cannot prove. */
export type UncheckedPlace =
  | (typeof toldByTheServer)[number]
  | 'rules_in_words'
  | 'rounds_set_aside.replaced_receipts'
  | 'chain.links.payload';

/**
 * What a record holds that nothing in it can prove, by its place in the file, without the numbers of entries. To it belongs
 * whatever this version does not know.
 */
export function listUnchecked(content: unknown, record: PackedRecord): string[] {
  const known: UncheckedPlace[] = toldByTheServer.filter((place) => isTold(record, place.split('.')));
  if (!knowsRules(record)) known.push('rules_in_words');
  if (saysWhatNoLinkHolds(record)) known.push('rounds_set_aside.replaced_receipts');
  if (some(record.chain.links, mayBeLeftOut)) known.push('chain.links.payload');
  return [
    ...known,
    ...new Set(listUnknown(content, record)),
    ...[...record.chain.links.unknown].map((name) => `chain.links.${name}`),
  ];
}

/** Whether something stands at a place, in any entry where there is a list on the way. */
function isTold(value: unknown, [name, ...rest]: readonly string[]): boolean {
  if (name === undefined) return value !== undefined;
  if (Array.isArray(value)) return value.some((entry) => isTold(entry, [name, ...rest]));
  return isObject(value) && isTold(value[name], rest);
}

/** What a link of another batch says is in no record. Whose it is shows from nothing else. */
function mayBeLeftOut({ kind, payload }: Link): boolean {
  return payload === undefined && isOfOneBatch(kind);
}

/** Before version 1.0 the link of a round that was set aside held nothing of the ballots that had been replaced in it. */
function saysWhatNoLinkHolds({ rounds_set_aside: rounds, chain }: PackedRecord): boolean {
  const areTold = rounds.some((round) => 'replaced_receipts' in round);
  return (
    areTold &&
    some(chain.links, ({ payload = '' }) => payload.includes('"set_aside"') && !payload.includes('"replaced"'))
  );
}

/** Fields of the file that its format does not have: what was read of it lacks them. */
function listUnknown(content: unknown, known: unknown, place = ''): string[] {
  if (Array.isArray(content) && Array.isArray(known))
    return content.flatMap((entry, index) => listUnknown(entry, known[index], place));
  if (!isObject(content) || !isObject(known)) return [];
  return Object.entries(content).flatMap(([name, value]) => {
    const here = place ? `${place}.${name}` : name;
    return Object.hasOwn(known, name) ? listUnknown(value, known[name], here) : [here];
  });
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function some(links: Iterable<Link>, isOne: (link: Link) => boolean): boolean {
  for (const link of links) if (isOne(link)) return true;
  return false;
}
