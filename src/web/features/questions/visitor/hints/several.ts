// A mark inside an address asks nothing; Chinese and Japanese set no space after theirs.
const ends = /[?؟](?![\p{L}\p{N}=&/])|？/u;

/** Whether a text seems to ask several things: at least two of its sentences end in a question mark. */
export function asksSeveral(text: string): boolean {
  const asked = text.split(ends).slice(0, -1);
  return asked.filter((sentence) => /\p{L}/u.test(sentence)).length > 1;
}
