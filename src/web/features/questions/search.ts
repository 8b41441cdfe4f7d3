/** Fewer are seen at a glance. */
export const searchFrom = 20;

/** Finds by any part of the words, without regard to case and accents. */
export function searchQuestions<T extends { text: string; author: string }>(
  questions: readonly T[],
  wanted: string,
): T[] {
  const words = fold(wanted).split(/\s+/).filter(Boolean);
  return questions.filter(({ text, author }) => {
    const where = fold(`${text} ${author}`);
    return words.every((word) => where.includes(word));
  });
}

function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
