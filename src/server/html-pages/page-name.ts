import { toMarkup } from '#text/escape.ts';

/** What a page is called in a tab, in a search and where its link is shared. */
export type PageName = { title: string; description: string; path: string; unlisted?: boolean };

/** Puts these into a page that has the product's. */
export function withName(page: string, { title, description, path, unlisted = false }: PageName): string {
  const canonical = `<link rel="canonical" href="${path}">`;
  // By functions: a name may hold what `replace` takes for a pattern.
  return page
    .replace(/<title>[^<]*<\/title>/, () => `<title>${toMarkup(title)}</title>`)
    .replace(
      /(<meta (?:name|property)="(?:og:)?description" content=")[^"]*"/g,
      (_, start) => `${start}${toMarkup(description)}"`,
    )
    .replace(/(<meta property="og:title" content=")[^"]*"/, (_, start) => `${start}${toMarkup(title)}"`)
    .replace(/(<meta property="og:url" content="[^"]*)\/"/, (_, start) => `${start}${path}"`)
    .replace('</head>', () => `  ${canonical}${unlisted ? '<meta name="robots" content="noindex">' : ''}\n  </head>`);
}
