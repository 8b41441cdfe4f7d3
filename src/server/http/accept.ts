import { Negotiator } from '@fastify/accept-negotiator';

// No browser sends more. A header may have 16 kB, and the work on it must not grow with it.
const mostEntries = 10;
const longestEntry = 40;

/** The first entries of an `Accept-…` header. No more of what a client sends is looked at. */
export function readEntries(header: string | undefined): string[] {
  return (header ?? '')
    .slice(0, mostEntries * longestEntry)
    .split(',', mostEntries)
    .map((entry) => entry.trim())
    .filter(({ length }) => length <= longestEntry);
}

/** Picks the encoding of an answer; ours come in the order of preference. */
export class EncodingNegotiator<Encoding extends string> {
  // The library's cache is not used, because it keeps every header that was ever sent.
  readonly #negotiator: Negotiator;

  constructor(supported: readonly Encoding[]) {
    this.#negotiator = new Negotiator({ supportedValues: [...supported] });
  }

  /** Undefined where the client takes none of them, or names none. */
  negotiate(acceptEncoding: string | undefined): Encoding | undefined {
    return (this.#negotiator.negotiate(readEntries(acceptEncoding).join()) ?? undefined) as Encoding | undefined;
  }
}

/** The media types that an `Accept` header names. */
export function namedTypes(accept: string | undefined): string[] {
  return readEntries(accept).map((entry) => entry.split(';')[0]?.trim().toLowerCase() ?? '');
}
