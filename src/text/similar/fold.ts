/** Other letters for the same: ligatures, and what Arabic is typed with. */
const sameLetters: Record<string, string> = { ß: 'ss', œ: 'oe', æ: 'ae', ى: 'ي', ة: 'ه', ـ: '' };

/** A text without capitals, accents, vowel signs, presentation forms, national digits, and what nobody sees, as a soft hyphen. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replaceAll(/[ßœæىةـ]/gu, (letter) => sameLetters[letter] ?? letter)
    .replaceAll(/[٠-٩۰-۹]/gu, (digit) => String(digit.charCodeAt(0) & 0xf));
}
