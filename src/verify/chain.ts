import { sha256, sha256OfLines } from './sha256.ts';

/** What a chain begins after. */
export const genesis = '0'.repeat(64);

/** The hash of a link: of its place, of the link before it, of its kind and of what it says. */
export function hashLink(link: { sequence: number; previous: string; kind: string; payloadHash: string }): string {
  return sha256([link.sequence, link.previous, link.kind, link.payloadHash].join('\n'));
}

/** Lines in the order of their code units, whatever the language of the machine. */
export function digestLines(lines: readonly string[]): string {
  return sha256OfLines(inOrder(lines));
}

/** In the order of their code units; a record has them so already. */
export function inOrder(lines: readonly string[]): readonly string[] {
  const isSorted = lines.every((line, index) => index === 0 || (lines[index - 1] ?? '') <= line);
  return isSorted ? lines : lines.toSorted();
}
