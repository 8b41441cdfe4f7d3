import { toMarkup } from '#text/escape.ts';

/** What a page is called in a tab, in a search and where its link is shared. */
export type PageName = {
  title: string;
  description: string;
  path: string;
  unlisted?: boolean;
  origin?: string | undefined;
};

/** Puts these into a page that has the product's. */
export function withName(page: string, { title, description, path, unlisted = false, origin }: PageName): string {
  // By functions: a name may hold what `replace` takes for a pattern.
  const named = page
    .replace(/<title>[^<]*<\/title>/, () => `<title>${toMarkup(title)}</title>`)
    .replace(
      /(<meta (?:name|property)="(?:og:)?description" content=")[^"]*"/g,
      (_, start) => `${start}${toMarkup(description)}"`,
    )
    .replace(/(<meta property="og:title" content=")[^"]*"/, (_, start) => `${start}${toMarkup(title)}"`)
    .replace('</head>', () => (unlisted ? '  <meta name="robots" content="noindex">\n  </head>' : '</head>'));
  return withAddress(named, path, origin);
}

/** What search engines and previews of links take for the address of a page: a whole one, where ours is set. */
export function withAddress(page: string, path: string, origin: string | undefined): string {
  const canonical = `<link rel="canonical" href="${toMarkup(`${origin ?? ''}${path}`)}">`;
  return page
    .replace(/(<meta property="og:url" content="[^"]*)\/"/, (_, start) => `${start}${path}"`)
    .replace('</head>', () => `  ${canonical}\n  </head>`);
}
