import { describe, expect, test } from 'vitest';
import { isVisible, tidy } from './words.ts';

describe('words stay whole', () => {
  test.each([
    ['a family, a heart, a rainbow flag and a key', '👨‍👩‍👧‍👦 ❤️ 🏳️‍🌈 1️⃣ 👍🏽 🇨🇭 ☕︎'],
    ['Arabic with all its marks', 'الحَمْدُ لِلّٰهِ، ما أولويّاتُنا؟'],
    ['Persian with a non-joiner', 'می‌خواهیم کتابخانه‌ها را باز کنیم'],
    ['Hebrew with vowels and accents', 'בְּרֵאשִׁ֖ית בָּרָ֣א שָּׁ֔מַיִם'],
    ['Hindi, Marathi and Sanskrit', 'क्या हम नदी को बचाएँगे? र्‍य क़ीं ज्योत्स्ना'],
    ['Bengali, Tamil, Malayalam, Sinhala', 'র‍্যাম্প கேள்வி ശ്രീ ක්‍රියා'],
    ['Thai', 'ที่นี่จะปิดถนนเพื่อเด็ก ๆ ได้ไหม น้ำ'],
    ['Burmese', 'မြို့ ကြိုးစား လျှို့ဝှက်'],
    ['Tibetan and Khmer', 'བསྒྲུབས་ སྐྱེས ស្ត្រី​នៅ'],
    ['Vietnamese, composed and not', `Chúng ta có nên đổi tên đường? ${'Việt'.normalize('NFD')}`],
    ['Chinese with a rare character', '𠮷野家 村議會應該優先處理什麼？'],
    [
      'Zulu clicks, Yoruba tones and a soft hyphen',
      `Ṣé ó yẹ kí a ṣe é? ǃXóõ Donau\u00addampf ${'ọ̀ńlá'.normalize('NFD')}`,
    ],
  ])('%s', (_, words) => {
    expect(tidy(words)).toBe(words);
    expect(isVisible(words)).toBe(true);
  });
});

describe('taken out', () => {
  test.each([
    ['an override of direction', 'Admin\u202enoitartsinim', 'Adminnoitartsinim'],
    ['marks, embeddings and isolates of direction', '\u200ea\u200fb\u061cc\u202ad\u202c\u2066e\u2069', 'abcde'],
    ['C1 controls', 'a\u0085b\u009fc', 'abc'],
    ['tags', 'a\u{e0001}\u{e0067}\u{e007f}b', 'ab'],
    ['noncharacters', 'a\ufdd0b\ufdefc\uffffd\u{1fffe}e\u{10ffff}', 'abcde'],
    ['marks beyond the third', `Z${'\u0301'.repeat(999)}a`, 'Z\u0301\u0301\u0301a'],
    ['marks with joiners between them', `Z${'\u0301\u200d'.repeat(5)}a`, `Z${'\u0301\u200d'.repeat(3)}\u200d\u200da`],
    ['marks of a script beyond what its words have', `ก${'้'.repeat(9)}`, 'ก้้้'],
  ])('%s', (_, words, left) => {
    expect(tidy(words)).toBe(left);
  });
});

test.each([
  ['zero width spaces', '\u200b\u200b'],
  ['Hangul fillers', '\u3164\uffa0\u115f'],
  ['empty Braille cells', '\u2800'],
  ['spaces of all kinds', ' \u00a0\u2003\u3000\t'],
  ['joiners and selectors', '\u200d\ufe0f\u2060'],
  ['a mark without a letter', '\u0301'],
  ['soft hyphens', '\u00ad'],
])('%s alone are no words', (_, words) => expect(isVisible(words)).toBe(false));
