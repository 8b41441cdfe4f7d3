import { expect, test } from 'vitest';
import { makeBatch } from '#tests/support/batch.ts';
import { isWritten, textOf, toChange, toDraft, withText } from './text-draft.ts';

const batch = makeBatch({
  phase_1_text: 'Ask!',
  policy: 'One thing each.',
  venue: 'Town hall',
  phase_texts: [{ language: 'de', phase: 2, text: 'Steine!' }],
});

test('a draft holds what is saved, and saves what it holds', () => {
  const draft = toDraft(batch);
  expect(textOf(draft, '', 'phase_1_text')).toBe('Ask!');
  expect(textOf(draft, 'de', 'phase_2_text')).toBe('Steine!');
  expect(textOf(draft, 'fr', 'phase_1_text')).toBe('');
  expect(toChange(draft)).toEqual({
    phase_1_text: 'Ask!',
    phase_2_text: '',
    phase_3_text: '',
    phase_texts: [{ language: 'de', phase: 2, text: 'Steine!' }],
    policy: 'One thing each.',
    venue: 'Town hall',
  });
});

test('a draft holds the reasons of other languages by their places', () => {
  const reason_texts = [{ language: 'de', place: 2, text: 'Schon gefragt' }];
  const draft = toDraft({ ...batch, reasons: ['Rude', 'Asked before'], reason_texts });
  expect(toChange(draft).reason_texts).toEqual(reason_texts);
  expect(toChange(withText(draft, 'fr', 'reason_1', ' Impoli ')).reason_texts).toContainEqual({
    language: 'fr',
    place: 1,
    text: 'Impoli',
  });
  expect(toChange(withText(draft, 'de', 'reason_2', ' ')).reason_texts).toEqual([]);
});

test('a language without words is not saved, and one with words is marked', () => {
  const typed = withText(withText(toDraft(batch), 'fr', 'phase_3_text', ' Merci ! '), 'de', 'phase_2_text', '  ');
  expect(toChange(typed).phase_texts).toEqual([{ language: 'fr', phase: 3, text: 'Merci !' }]);
  expect([isWritten(typed, 'de'), isWritten(typed, 'fr'), isWritten(typed, 'es')]).toEqual([false, true, false]);
});
