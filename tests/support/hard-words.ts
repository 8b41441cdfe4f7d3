import fc from 'fast-check';

/** What people write, and no reader of bytes expects. */
export const wholeWords = [
  '👨‍👩‍👧‍👦',
  '👍🏽',
  '🏳️‍🌈',
  '🏴󠁧󠁢󠁳󠁣󠁴󠁿',
  '1️⃣',
  '🇨🇭',
  '😜',
  '葛\u{e0100}',
  '𠮷野家',
  'می‌خواهیم',
  'क्‌ष',
  'র‍্যা'.normalize('NFC'),
  'שָׁלוֹם'.normalize('NFC'),
  'الحَمْدُ',
  '5\u200e',
  'ស្ត្រី',
  'မြို့',
  'Ärzte',
  'Việt',
  'Straße',
  'Donau\u00addampf',
] as const;

/** What tears a file, a list or a page where nobody has thought of it. */
export const roughWords = [
  '\n',
  '\n\n',
  ', ',
  '; ',
  '"',
  "'",
  '=1+1',
  '@SUM(A1)',
  '<b>',
  '&amp;',
  '%',
  '_',
  '\\',
  '-',
  'W'.repeat(60),
  'Straßenbahnlinienverlängerungsvorhabensbeirat2026',
] as const;

/** What is no part of words, or only where it belongs. */
const strayCharacters = [
  '\r\n',
  '\r',
  '\u0085',
  '\u2028',
  '\t',
  '\0',
  '\u0007',
  '\u001b[31m',
  '\u007f',
  '\u009b',
  '\u00ad',
  '\u061c',
  '\u200b',
  '\u200c',
  '\u200d',
  '\u200e',
  '\u200f',
  '\u202e',
  '\u2066',
  '\u2060',
  '\ufeff',
  '\ufe0f',
  '\ufffe',
  '\u{e0067}',
  '\u{e007f}',
  '\u0301',
  '\u0301'.repeat(9),
  '\u034f',
  '\u115f',
  '\u180b',
  '\u2800',
  '\u3164',
  '\u{13441}',
  '\u{1d159}',
] as const;

const letters = fc.constantFrom(...'aÄçłñÅo\u0308e\u0301 zß.,!?7');

/** Words as strangers type and paste them; mostly they show something. */
export const hardWords: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      letters,
      fc.constantFrom(...wholeWords),
      fc.constantFrom(...roughWords),
      fc.constantFrom(...strayCharacters),
      fc.string({ unit: 'grapheme', maxLength: 3 }),
    ),
    { minLength: 1, maxLength: 12 },
  )
  .map((parts) => parts.join(''));

/** The same on one line. */
export const hardLines: fc.Arbitrary<string> = hardWords.map((words) =>
  words.replace(/[\r\n\v\f\u0085\u2028\u2029]+/g, ' '),
);

/** One mailbox in every spelling in which people and browsers send it. */
export const spellingsOfOneMailbox = [
  'gil@bücher.example',
  'gil@xn--bcher-kva.example',
  'GIL@BÜCHER.EXAMPLE',
  'gil@bu\u0308cher.example',
  'gil@bücher。example',
  ' gil@bücher.example ',
  '<gil@bücher.example>',
  'mailto:gil@bücher.example',
  'gil@bücher.example.',
  ...[
    '\u200b',
    '\u200d',
    '\u2060',
    '\u00ad',
    '\ufeff',
    '\u200e',
    '\u061c',
    '\ufe0f',
    '\u2800',
    '\u3164',
    '\u{1d159}',
    '\u{e0061}',
    '\u034f',
    '\u202e',
  ].flatMap((unseen) => [
    `gi${unseen}l@bücher.example`,
    `gil@bü${unseen}cher.example`,
    `${unseen}gil@bücher.example${unseen}`,
  ]),
] as const;
