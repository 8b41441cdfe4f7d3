import { expect, test } from 'vitest';
import { decideSubmission } from './rules.ts';

const open = { is_active: true, takes_questions: true, room: 1, rules: { question_length: null } };
const question = { text: 'Why?' };
const stored = { question, isSame: true };

test.each([
  ['is stored while the batch takes questions', open, undefined, { kind: 'store' }],
  ['is refused in an unknown batch', undefined, undefined, { kind: 'refuse', code: 'batch_not_found' }],
  [
    'is refused in an inactive batch',
    { ...open, is_active: false },
    undefined,
    { kind: 'refuse', code: 'batch_inactive' },
  ],
  [
    'is refused once stoning has begun',
    { ...open, takes_questions: false },
    undefined,
    { kind: 'refuse', code: 'submission_closed' },
  ],
  ['is refused where no place is left', { ...open, room: 0 }, undefined, { kind: 'refuse', code: 'batch_full' }],
  [
    'is stored where it is as long as it may be',
    { ...open, rules: { question_length: 4 } },
    undefined,
    { kind: 'store' },
  ],
  [
    'is refused where it is longer',
    { ...open, rules: { question_length: 3 } },
    undefined,
    { kind: 'refuse', code: 'question_too_long' },
  ],
  ['is repeated with its key', { ...open, room: 0 }, stored, { kind: 'repeat', earlier: question }],
  [
    'is repeated after the phase has moved on',
    { ...open, takes_questions: false },
    stored,
    { kind: 'repeat', earlier: question },
  ],
  [
    'is refused with the key of other words',
    open,
    { question, isSame: false },
    { kind: 'refuse', code: 'idempotency_key_reused' },
  ],
] as const)('a question %s', (_, batch, earlier, verdict) => {
  expect(decideSubmission(batch, earlier, question.text)).toEqual(verdict);
});
