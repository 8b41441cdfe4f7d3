import '#tests/support/english.ts';
import { expect, test } from 'vitest';
import { cutForVoice } from './passages.ts';
import { voiceFor } from './voice-for.ts';

const pieces = (text: string) => cutForVoice({ text, language: 'en' }).map((one) => one.text);

test('what an engine would not say to its end is read in sentences, and a long sentence in its parts', () => {
  expect(pieces('  Who pays 3.5 million?  ')).toEqual(['Who pays 3.5 million?']);
  const sentence = `${'Who speaks for the river, '.repeat(4)}and why?`;
  expect(pieces(`${sentence} ${sentence}`)).toEqual([sentence, sentence]);
  const long = 'Who speaks for the river, and who for the trees up there '.repeat(17);
  expect(pieces(long).join(' ')).toBe(long.trim());
  expect(pieces(long).every((piece) => piece.length <= 180 && piece.endsWith(','))).toBe(false);
  expect(Math.max(...pieces(long).map(({ length }) => length))).toBeLessThanOrEqual(180);
  expect(pieces('🌊'.repeat(200)).join('')).toBe('🌊'.repeat(200));
  expect(pieces('🌊'.repeat(200)).every((piece) => !/^[\uDC00-\uDFFF]/.test(piece))).toBe(true);
  expect(pieces('')).toEqual([]);
});

const voice = (lang: string, isDefault = false) => ({ lang, default: isDefault }) as SpeechSynthesisVoice;

test('the voice is of the language, of its region where there is one, however the device writes it', () => {
  const own = [voice('en-GB'), voice('de_AT'), voice('de-DE', true), voice('iw-IL'), voice('not a language')];
  expect(voiceFor('de', own)?.lang).toBe('de-DE');
  expect(voiceFor('de-AT', own)?.lang).toBe('de_AT');
  expect(voiceFor('he', own)?.lang).toBe('iw-IL');
  expect(voiceFor('fr', own)).toBeUndefined();
  expect(voiceFor('', own)).toBeUndefined();
});
