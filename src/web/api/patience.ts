/** Longer than a newcomer stands in line, and then waits for the answer. */
const longestMs = 45_000;

/** Ends the wait for an answer that does not come: by itself a phone in a tunnel waits for minutes. */
export function patience(): { signal: AbortSignal } {
  const ending = new AbortController();
  setTimeout(() => ending.abort(), longestMs);
  return ending;
}
