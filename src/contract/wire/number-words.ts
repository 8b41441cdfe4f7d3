const words = 'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen'.split(
  ' ',
);

/** A small number as prose says it, for the API's own texts, which are English. */
export function inWords(count: number): string {
  return words[count] ?? String(count);
}
