/** The same words with one empty line at most between two others: nobody's holes take the room of other people's words. */
export function closeGaps(text: string): string {
  const lines = text.split('\n');
  return lines.filter((line, n) => line.trim() !== '' || lines[n - 1]?.trim() !== '').join('\n');
}
