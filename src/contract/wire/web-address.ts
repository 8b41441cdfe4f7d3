/**
 * An address as people write it, made whole: 'altdorf.example/imprint' is 'https://altdorf.example/imprint'. What names a
 * scheme or a port, or has no name of the web in front, stays as it is.
 */
export function completeWebAddress(text: string): string {
  return /^(?:[\p{L}\p{N}-]+\.)+(?!local\b)\p{L}{2,}(?:[/?#]|$)/u.test(text) ? `https://${text}` : text;
}

/** Scheme, host and port of an address that has nothing behind them; undefined for any other. */
export function toOrigin(text: string): string | undefined {
  if (!isAddress(text)) return undefined;
  const { protocol, origin, href } = new URL(text);
  return /^https?:$/.test(protocol) && href === `${origin}/` ? origin : undefined;
}

/** Whether it can be read as an address. `URL.canParse` is younger than the oldest browsers that the page runs in. */
export function isAddress(text: string): boolean {
  try {
    return Boolean(new URL(text));
  } catch {
    return false;
  }
}
