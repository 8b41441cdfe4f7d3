import { expect, test } from 'vitest';
import type { AuditFields } from '#contract/trust/audit.ts';
import { toChange, toStoredFields } from './rules.ts';

test.each<[string, AuditFields | undefined, AuditFields | undefined, object | undefined]>([
  ['nothing', { a: 1, b: 2 }, { b: 2, a: 1 }, undefined],
  ['one field', { a: 1, b: 2 }, { a: 1, b: 3 }, { before: { b: 2 }, after: { b: 3 } }],
  ['a field more', { a: 1 }, { a: 1, b: 3 }, { before: {}, after: { b: 3 } }],
  ['a field less', { a: 1, b: 2 }, { a: 1 }, { before: { b: 2 }, after: {} }],
  ['all that is new', undefined, { a: 1 }, { before: null, after: { a: 1 } }],
  ['all that is gone', { a: 1 }, undefined, { before: { a: 1 }, after: null }],
])('a change is of %s', (_, before, after, change) => {
  expect(toChange(before, after)).toEqual(change);
});

const traces = {
  ofAddress: (address: string) => `address of ${address}`,
  ofWords: (words: string) => `words of ${words}`,
  inText: (text: string) => `text of ${text}`,
};

test.each<[string, string, AuditFields | null, object | null]>([
  ['nothing', 'question.updated', null, null],
  [
    'an address, wherever it stands',
    'batch.updated',
    { email: 'a', author_email: 'b' },
    { email: 'address of a', author_email: 'address of b' },
  ],
  [
    'words of people',
    'question.updated',
    { text: 'a', author: 'b', words: 'c', link: 'd' },
    { text: 'words of a', author: 'words of b', words: 'words of c', link: 'words of d' },
  ],
  ['names of people', 'person.erased', { name: 'a' }, { name: 'words of a' }],
  ['the name of a batch', 'batch.updated', { name: 'a' }, { name: 'text of a' }],
  ['anything else of people', 'user.updated', { role: 'owner' }, { role: 'text of owner' }],
  ['what only contains such a word', 'batch.question.', { text: 'a' }, { text: 'text of a' }],
  [
    'what is no text, and what is empty',
    'question.updated',
    { text: '', author: null, phase: 2 },
    { text: '', author: null, phase: 2 },
  ],
])('of fields is kept: %s', (_, kind, fields, stored) => {
  expect(toStoredFields(kind as never, fields, traces)).toEqual(stored);
});
