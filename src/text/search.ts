/** Fewer are seen at a glance. */
export const searchFrom = 20;

/** Finds by any part of the words, without regard to case and accents. */
export function searchQuestions<T extends { text: string; author: string }>(
  questions: readonly T[],
  wanted: string,
): T[] {
  const words = fold(wanted).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...questions];
  return questions.filter((question) => {
    const where = foldedOf(question);
    return words.every((word) => where.includes(word));
  });
}

// Folding thousands of texts takes longer than looking through them, and each letter typed looks again.
const folded = new WeakMap<object, string>();

function foldedOf(question: { text: string; author: string }): string {
  const known = folded.get(question);
  if (known !== undefined) return known;
  const text = fold(`${question.text} ${question.author}`);
  folded.set(question, text);
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
