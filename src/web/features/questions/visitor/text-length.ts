/** A long question is folded where it is one of many. */
export function isLong(text: string): boolean {
  return text.length > 240 || text.split('\n').length > 6;
}
