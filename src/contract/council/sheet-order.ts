/**
 * The questions of a round as they stand on the sheets of one variant: shuffled by the round's public commitment, so that each
 * order can be made again, and no question stands first on all sheets.
 */
export function orderOfVariant(questionIds: readonly string[], commitment: string, variant: number): string[] {
  const next = numbersOf(`${commitment} ${variant}`);
  const order = questionIds.toSorted();
  for (let last = order.length - 1; last > 0; last--) {
    const other = Math.floor(next() * (last + 1));
    [order[last], order[other]] = [order[other] as string, order[last] as string];
  }
  return order;
}

/** Numbers below 1, the same for the same text: FNV-1a, then mulberry32. */
function numbersOf(text: string): () => number {
  let state = 2_166_136_261;
  for (const letter of text) state = Math.imul(state ^ letter.charCodeAt(0), 16_777_619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
