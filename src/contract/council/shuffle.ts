/**
 * An order of its own for each voter, so that no question gains by standing first. Each question's place follows from
 * the seed and its id alone: one that comes or goes leaves the order of the others as it was.
 */
export function shuffleBySeed<T extends { id: string }>(items: readonly T[], seed: number): T[] {
  const keyed = items.map((item) => ({ item, key: mix(item.id, seed) }));
  keyed.sort((one, other) => one.key - other.key || (one.item.id < other.item.id ? -1 : 1));
  return keyed.map(({ item }) => item);
}

// MurmurHash3, 32 bits: neighbouring ids (UUID version 7) differ in few characters and must still land far apart.
function mix(text: string, seed: number): number {
  let hash = seed | 0;
  for (let index = 0; index < text.length; index += 1) {
    let part = Math.imul(text.charCodeAt(index), 0xcc9e2d51);
    part = (part << 15) | (part >>> 17);
    hash ^= Math.imul(part, 0x1b873593);
    hash = (hash << 13) | (hash >>> 19);
    hash = (Math.imul(hash, 5) + 0xe6546b64) | 0;
  }
  hash ^= hash >>> 16;
  hash = Math.imul(hash, 0x85ebca6b);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
