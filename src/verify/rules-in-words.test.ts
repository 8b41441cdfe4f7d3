import { expect, test } from 'vitest';
import type { PackedRecord } from './packed-record.ts';
import { haveSaidRules, knowsRules } from './rules-in-words.ts';

const record = (parts: object) => parts as PackedRecord;

test('a rule that came later than these sentences is known to be one', () => {
  expect(knowsRules(record({ format: 'ten-stones-record/5', rules: { voters: 'cards', paper: 'none' } }))).toBe(true);
  expect(knowsRules(record({ format: 'ten-stones-record/5', rules: { voters: 'cards', later: 1 } }))).toBe(false);
  // There the rules are their sentences.
  expect(knowsRules(record({ format: 'ten-stones-record/1', rules: ['Otherwise.'] }))).toBe(true);
});

test('the second format says its rules in its own sentences', () => {
  const rules_in_words = [
    'Every voter has ten stones: 4, 3, 2, 1 for four different questions of the ballot paper.',
    'A browser gives them once in each round, while the batch is active and in phase 2. They cannot be changed; only what was given to a question that was taken out may be placed anew.',
    'A question has as many votes as ballots gave it stones. Questions are ranked by stones, then by votes; one that was taken out has no rank.',
    'Resetting all stones, or going back to phase 1, opens a new round; what was given before is set aside and does not count.',
    'Stones were shown at once while they were given: who watched could see what each ballot gave.',
  ];
  const said = { format: 'ten-stones-record/2', rules: { stones_shown: 'always' }, rules_in_words };
  expect(haveSaidRules(record(said))).toBe(true);
  expect(haveSaidRules(record({ ...said, rules_in_words: rules_in_words.slice(1) }))).toBe(false);
  expect(haveSaidRules(record({ ...said, rules: { stones_shown: 'when_completed' } }))).toBe(false);
});
