/**
 * An address as people write it, made whole: 'altdorf.example/imprint' is 'https://altdorf.example/imprint'. What names a
 * scheme or a port, or has no name of the web in front, stays as it is.
 */
export function completeWebAddress(text: string): string {
  return /^(?:[\p{L}\p{N}-]+\.)+(?!local\b)\p{L}{2,}(?:[/?#]|$)/u.test(text) ? `https://${text}` : text;
}
