import { sha256 } from './sha256.ts';

/** What a chain begins after. */
export const genesis = '0'.repeat(64);

/** The hash of a link: of its place, of the link before it, of its kind and of what it says. */
export function hashLink(link: { sequence: number; previous: string; kind: string; payloadHash: string }): string {
  return sha256([link.sequence, link.previous, link.kind, link.payloadHash].join('\n'));
}

/** Lines in the order of their code units, whatever the language of the machine. */
export function digestLines(lines: readonly string[]): string {
  return sha256([...lines].sort().join('\n'));
}
