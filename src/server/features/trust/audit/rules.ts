import { questionWordNames } from '#contract/council/question-words.ts';
import type { AuditFields, AuditKind } from '#contract/trust/audit.ts';

/** How what must not be read is made recognisable all the same. */
export type Traces = {
  ofAddress: (address: string) => string;
  ofWords: (words: string) => string;
  /** A text with a trace in place of each address. */
  inText: (text: string) => string;
};

export type AuditedChange = { before: AuditFields | null; after: AuditFields | null };

/** Only the fields that differ; undefined when none does. */
export function toChange(before: AuditFields | undefined, after: AuditFields | undefined): AuditedChange | undefined {
  if (!before || !after) return { before: before ?? null, after: after ?? null };
  const names = Object.keys({ ...before, ...after }).filter((name) => before[name] !== after[name]);
  if (names.length === 0) return undefined;
  return { before: pick(before, names), after: pick(after, names) };
}

function pick(fields: AuditFields, names: readonly string[]): AuditFields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)));
}

const addresses = new Set(['email', 'author_email']);
// What visitors say of themselves, and what a council answers, which may repeat it. The same fields of a batch or an
// administrator may be read.
const words: ReadonlySet<string> = new Set(['name', ...questionWordNames, 'words', 'link']);
const ofPeople = /^(?:user|question|person)\./;

/** The fields as they may be kept for good. */
export function toStoredFields(kind: AuditKind, fields: AuditFields | null, traces: Traces): AuditFields | null {
  if (!fields) return null;
  const keep = ([name, value]: [string, AuditFields[string]]) => {
    if (typeof value !== 'string' || value === '') return [name, value];
    if (addresses.has(name)) return [name, traces.ofAddress(value)];
    if (ofPeople.test(kind) && words.has(name)) return [name, traces.ofWords(value)];
    return [name, traces.inText(value)];
  };
  return Object.fromEntries(Object.entries(fields).map(keep));
}
