import { toMarkup } from '#text/escape.ts';

/**
 * Writes the operator's address into a page: previews of links need whole addresses, and the projector view shows where
 * visitors go.
 */
export function withPublicAddress(page: string, publicOrigin: string): string {
  const origin = toMarkup(publicOrigin);
  return page
    .replace('<meta property="og:image" content="/', () => `<meta property="og:image" content="${origin}/`)
    .replace('</head>', () => `  <meta property="og:url" content="${origin}/">\n  </head>`);
}
