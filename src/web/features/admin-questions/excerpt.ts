/** The first so many characters, as people count them: a flag or an accent is never cut in half. */
export function excerpt(text: string, length: number): string {
  const characters = [...new Intl.Segmenter().segment(text)];
  if (characters.length <= length) return text;
  return `${characters
    .slice(0, length)
    .map(({ segment }) => segment)
    .join('')}…`;
}
