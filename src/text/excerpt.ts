/** What people count as one character, the one unit in which words are cut: a flag or an accent is never cut in half. */
export function toCharacters(text: string): string[] {
  // A browser that knows no graphemes cuts by code points: never within one.
  if (!('Segmenter' in Intl)) return [...text];
  return [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
}

/** The first so many characters, as people count them, and a sign that there are more. */
export function firstCharacters(text: string, length: number): string {
  const characters = toCharacters(text);
  return characters.length <= length ? text : `${characters.slice(0, length).join('')}…`;
}

/** The first so many characters, as people count them; without the word that they cut, unless that leaves little. */
export function excerpt(text: string, length: number): string {
  const characters = toCharacters(text);
  if (characters.length <= length) return text;
  const cut = characters.slice(0, length);
  const isWordsEnd = /^\s/.test(characters[length] ?? '');
  const end = isWordsEnd ? length : cut.findLastIndex((one) => /^\s/.test(one));
  const kept = end > length / 2 ? cut.slice(0, end) : cut;
  return `${kept.join('').trimEnd()}…`;
}
