// A mark inside an address asks nothing; Chinese and Japanese set no space after theirs.
const ends = /[?؟](?![\p{L}\p{N}=&/])|？/gu;

/** What a text asks, one after the other: each ends in a question mark, and has what stands before it; the last one what comes after. */
export function questionsIn(text: string): string[] {
  const asked: string[] = [];
  let start = 0;
  for (const { index } of text.matchAll(ends)) {
    const end = index + 1;
    if (!/\p{L}/u.test(text.slice(start, end))) continue;
    asked.push(text.slice(start, end).trim());
    start = end;
  }
  const last = asked.pop() ?? '';
  return [...asked, (last + text.slice(start)).trim()];
}

/** Whether a text seems to ask several things: at least two of its sentences end in a question mark. */
export function asksSeveral(text: string): boolean {
  return questionsIn(text).length > 1;
}
