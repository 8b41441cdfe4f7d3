import { toMarkup } from '#text/escape.ts';

/** What a page is called in a tab, in a search and where its link is shared. */
export type PageName = {
  title: string;
  description: string;
  path: string;
  unlisted?: boolean;
} & Placed;

/** Where a page is: below which origin, in which language where its address says one, and in which languages it is to be had. */
export type Placed = { origin: string | undefined; asked: string | undefined; languages: readonly string[] };

/** Puts these into a page that has the product's. */
export function withName(page: string, { title, description, path, unlisted = false, ...placed }: PageName): string {
  // By functions: a name may hold what `replace` takes for a pattern.
  const named = page
    .replace(/<title>[^<]*<\/title>/, () => `<title>${toMarkup(title)}</title>`)
    .replace(
      /(<meta (?:name|property)="(?:og:)?description" content=")[^"]*"/g,
      (_, start) => `${start}${toMarkup(description)}"`,
    )
    .replace(/(<meta property="og:title" content=")[^"]*"/, (_, start) => `${start}${toMarkup(title)}"`)
    .replace('</head>', () => (unlisted ? '  <meta name="robots" content="noindex">\n  </head>' : '</head>'));
  return withAddress(named, path, placed);
}

/**
 * What search engines and previews of links take for the address of a page, and where it is in each language: whole addresses,
 * where ours is set.
 */
export function withAddress(page: string, path: string, { origin = '', asked, languages }: Placed): string {
  const own = inLanguage(path, asked);
  const links = [
    `<link rel="canonical" href="${toMarkup(origin + own)}">`,
    ...languages.map((code) => alternate(code, origin + inLanguage(path, code))),
    alternate('x-default', origin + path),
  ];
  return page
    .replace(/(<meta property="og:url" content="[^"]*)\/"/, (_, start) => `${start}${toMarkup(own)}"`)
    .replace('</head>', () => `  ${links.join('\n    ')}\n  </head>`);
}

function inLanguage(path: string, code: string | undefined): string {
  return code === undefined ? path : `${path}?lang=${code}`;
}

function alternate(code: string, address: string): string {
  return `<link rel="alternate" hreflang="${code}" href="${toMarkup(address)}">`;
}
