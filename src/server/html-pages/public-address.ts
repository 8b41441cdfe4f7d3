/**
 * Writes the operator's address into a page: previews of links need whole addresses, and the projector view shows where
 * visitors go.
 */
export function withPublicAddress(page: string, publicOrigin: string): string {
  return page
    .replace('<meta property="og:image" content="/', `<meta property="og:image" content="${publicOrigin}/`)
    .replace('</head>', `  <meta property="og:url" content="${publicOrigin}/">\n  </head>`);
}
