import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hardWords } from '#tests/support/hard-words.ts';
import { isVisible, lengthOf, tidy, withoutInvisible } from './words.ts';

describe('words stay whole', () => {
  test.each([
    ['a family, a heart, a rainbow flag and a key', '👨‍👩‍👧‍👦 ❤️ 🏳️‍🌈 1️⃣ 👍🏽 👩🏽‍💻 🇨🇭 ☕︎ ❤️‍🔥 🏴‍☠️ #️⃣'],
    ['the flags of England, Scotland, Wales and Texas', '🏴󠁧󠁢󠁥󠁮󠁧󠁿 🏴󠁧󠁢󠁳󠁣󠁴󠁿 🏴󠁧󠁢󠁷󠁬󠁳󠁿 🏴󠁵󠁳󠁴󠁸󠁿'],
    ['Arabic with all its marks', 'الحَمْدُ لِلّٰهِ، ما أولويّاتُنا؟'],
    ['Arabic with marks of direction beside numbers and letters', '5\u200e (خمسة) ٣\u200f و C\u200e \u061cخ'],
    ['Persian with a non-joiner', 'می‌خواهیم کتابخانه‌ها را باز کنیم ۱۴۰۰ ه‍.ش'],
    ['Hindi, Marathi and Sanskrit', 'क्या हम नदी को बचाएँगे? र्‍य क्‌ष ज्योत्स्ना'],
    ['Tamil, Malayalam, Sinhala', 'கேள்வி ശ്രീ ක්‍රියා'],
    ['Thai', 'ที่นี่จะปิดถนนเพื่อเด็ก ๆ ได้ไหม น้ำ'],
    ['Burmese', 'မြို့ ကြိုးစား လျှို့ဝှက်'],
    ['Tibetan and Khmer', 'བསྒྲུབས་ སྐྱེས ស្ត្រី\u200bនៅ'],
    ['Vietnamese', 'Chúng ta có nên đổi tên đường? Việt'],
    ['Mongolian with selectors and a vowel separator', 'ᠭᠠᠩᠬ᠎ᠠ ᠰᠠᠢ᠋ᠨ'],
    ['Chinese with a rare character, and one in another form', '𠮷野家 村議會應該優先處理什麼？ 葛\u{e0100}城'],
    ['old Hangul with a filler', '\u115f\u1161 \u1100\u1160\u11ab'],
    ['Zulu clicks, Yoruba tones and a soft hyphen', 'Ṣé ó yẹ kí a ṣe é? ǃXóõ Donau\u00addampf'],
    ['lines', 'Two things:\n1) Who pays?\n\n2) When does it open?'],
  ])('%s', (_, words) => {
    expect(tidy(words)).toBe(words.normalize('NFC'));
    expect(isVisible(words)).toBe(true);
  });

  test('Hebrew with vowels and accents, in the order of the composed form', () => {
    const words = 'בְּרֵאשִׁ֖ית בָּרָ֣א שָּׁ֔מַיִם';
    expect(tidy(words)).toBe(words.normalize('NFC'));
  });
});

describe('comes in in one form', () => {
  test.each([
    ['the composed form', 'ọ̀ńlá Việt'.normalize('NFD'), 'ọ̀ńlá Việt'.normalize('NFC')],
    ['line ends of all systems', 'a\r\nb\rc\u2028d\u2029e\u0085f\vg\fh', 'a\nb\nc\nd\ne\nf\ng\nh'],
    ['a tab', 'a\tb', 'a b'],
  ])('%s', (_, words, form) => {
    expect(tidy(words)).toBe(form);
  });
});

describe('taken out', () => {
  test.each([
    ['an override of direction', 'Admin\u202enoitartsinim', 'Adminnoitartsinim'],
    ['embeddings and isolates of direction', 'a\u202ad\u202c\u2066e\u2069', 'ade'],
    ['marks of direction that stand beside no letter', '\u200e \u200f. \u061c', ' . '],
    ['controls but line ends', 'Before\u001b[31m\u0007\b\u000e\u007fafter', 'Before[31mafter'],
    ['C1 controls', 'a\u0080b\u009fc', 'abc'],
    ['tags that are no flag', 'a\u{e0001}\u{e0067}\u{e007f}b', 'ab'],
    ['tags of a flag without their end', '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}', '🏴'],
    ['a message in tags', `🏴${'\u{e0061}'.repeat(40)}\u{e007f}`, '🏴'],
    ['joiners that join nothing', '\u200d \u200c 👍\u200d !', '  👍 !'],
    ['selectors that select nothing', '\ufe0f \ufe0f\n\u{e0100}a\ufe0e\ufe0f', ' \na\ufe0e'],
    ['zero width spaces at the ends', '\u200bAnna\u200b', 'Anna'],
    ['a byte order mark', '\ufeffAn\ufeffna', 'Anna'],
    ['what dictation leaves for an object', 'a\ufffcb\ufffc', 'ab'],
    ['noncharacters', 'a\ufdd0b\ufdefc\uffffd\u{1fffe}e\u{10ffff}', 'abcde'],
    ['marks beyond the third', `Q${'\u0301'.repeat(999)}a`, 'Q\u0301\u0301\u0301a'],
    ['marks with joiners between them', `Q${'\u0301\u2060'.repeat(5)}a`, `Q${'\u0301\u2060'.repeat(3)}a`],
    ['marks of a script beyond what its words have', `ก${'้'.repeat(9)}`, 'ก้้้'],
  ])('%s', (_, words, left) => {
    expect(tidy(words)).toBe(left);
  });
});

test.each([
  ['zero width spaces', '\u200b\u200b'],
  ['Hangul fillers', '\u3164\uffa0\u115f\u1160'],
  ['empty Braille cells', '\u2800'],
  ['a note without its head', '\u{1d159}'],
  ['Egyptian blanks', '\u{13441}\u{13442}'],
  ['the filler of Khitan', '\u{16fe4}'],
  ['Khmer vowels that are not written', '\u17b4\u17b5'],
  ['objects that are not there', '\ufffc\ufffc'],
  ['characters of a private font', '\ue000\u{f0000}'],
  ['spaces of all kinds', ' \u00a0\u1680\u2003\u202f\u205f\u3000\t'],
  ['joiners and selectors', '\u200d\ufe0f\u2060'],
  ['marks of direction', '\u200e\u200f\u061c'],
  ['a mark without a letter', '\u0301'],
  ['soft hyphens', '\u00ad'],
  ['musical beams', '\u{1d173}'],
])('%s alone are no words', (_, words) => {
  expect(isVisible(words)).toBe(false);
  expect(isVisible(tidy(words))).toBe(false);
});

test('a mailbox with anything invisible in it is the mailbox', () => {
  for (const invisible of [
    '\u200b',
    '\u2060',
    '\u00ad',
    '\u200d',
    '\ufe0f',
    '\u2800',
    '\u{1d159}',
    '\ufeff',
    '\u{e0061}',
    '\u0007',
  ])
    expect(withoutInvisible(`an${invisible}na`)).toBe('anna');
});

test('length is counted in code points', () => {
  expect(lengthOf('😜'.repeat(505))).toBe(505);
  expect(lengthOf('a\u0301')).toBe(2);
});

test('tidy words stay as they are, composed, without controls but line ends', () => {
  fc.assert(
    fc.property(hardWords, (words) => {
      const tidied = tidy(words);
      expect(tidy(tidied)).toBe(tidied);
      expect(tidied.normalize('NFC')).toBe(tidied);
      expect(tidied).not.toMatch(/[^\P{Cc}\n\0]|[\u202a-\u202e\u2066-\u2069]/u);
      expect(isVisible(tidied) && !isVisible(words)).toBe(false);
    }),
    { numRuns: 2_000 },
  );
});
