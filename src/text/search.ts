/** Fewer are seen at a glance. */
export const searchFrom = 20;

/** Finds by any part of the words, without regard to case and accents. */
export function searchQuestions<T extends { text: string; author: string }>(
  questions: readonly T[],
  wanted: string,
): T[] {
  return searchIn(questions, wanted, ({ text, author }) => `${text} ${author}`);
}

/** The same for what has other words; `toText` says which, and is asked once of each. */
export function searchIn<T extends object>(items: readonly T[], wanted: string, toText: (item: T) => string): T[] {
  const words = fold(wanted).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...items];
  return items.filter((item) => {
    const where = foldedOf(item, toText);
    return words.every((word) => where.includes(word));
  });
}

// Folding thousands of texts takes longer than looking through them, and each letter typed looks again.
const folded = new WeakMap<object, string>();

function foldedOf<T extends object>(item: T, toText: (item: T) => string): string {
  const known = folded.get(item);
  if (known !== undefined) return known;
  const text = fold(toText(item));
  folded.set(item, text);
  return text;
}

// What most texts consist of, and what needs no unfolding: a tenth of the time.
const plain = /^[ -~\s]*$/;

function fold(text: string): string {
  if (plain.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '')
    .toLowerCase();
}
