const path = '/card';

/** The address in the code of a printed card. The code stands behind the `#`, which no browser sends to a server. */
export function toCardAddress(origin: string, code: string): string {
  return new URL(`${path}#${code}`, origin).href;
}
