import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { buildWhenOutOfDate } from '../scripts/build.mjs';

const folder = 'dist/web/assets';

/** Compressed JavaScript of the public page, with the stoning view, and of the admin's first tab, each with English. */
export async function measureWeights(): Promise<void> {
  buildWhenOutOfDate();
  for (const [page, limitKb] of [
    ['index', 100],
    ['admin', 220],
  ] as const) {
    const scripts = [
      ...reachableFrom(`dist/web/${page}.html`, page === 'index' ? /stoning-view/ : /$^/),
      ...textsOf('en', page === 'index' ? ['public'] : ['public', 'privacy', 'admin']),
    ];
    const bytes = scripts.map(sentBytes);
    const kb = bytes.reduce((sum, one) => sum + one, 0) / 1000;
    console.log(`${page}.html: ${kb.toFixed(1)} kB of brotli in ${scripts.length} scripts, at most ${limitKb} kB`);
  }
  for (const [letters, fonts] of [
    ['Latin', /-latin-.*woff2$/],
    ['Arabic', /-arabic-.*woff2$/],
  ] as const) {
    const files = readdirSync(folder).filter(
      (file) => fonts.test(file) && (letters === 'Arabic' || !/arabic/.test(file)),
    );
    const kb = files.reduce((sum, file) => sum + sentBytes(file), 0) / 1000;
    console.log(
      `fonts for ${letters}: ${kb.toFixed(1)} kB in ${files.length} files${letters === 'Latin' ? ', at most 60 kB' : ''}`,
    );
  }
}

/** Very small ones are sent as they are. */
function sentBytes(script: string): number {
  const file = `${folder}/${script}`;
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
}

/** The server names these in the page. */
function textsOf(code: string, bundles: readonly string[]): string[] {
  const names = bundles.map((bundle) => new RegExp(`^${code}-${bundle}-[\\w-]{8}\\.js$`));
  return readdirSync(folder).filter((file) => names.some((name) => name.test(file)));
}

/** What the page names, what that imports, and the chunks that are loaded later and match. */
function reachableFrom(page: string, later: RegExp): string[] {
  const found = new Set<string>();
  const visit = (text: string) => {
    for (const [name] of text.matchAll(/[\w-]+-[\w-]{8}\.js/g)) {
      if (found.has(name) || !readdirSync(folder).includes(name)) continue;
      found.add(name);
      const source = readFileSync(`${folder}/${name}`, 'utf8');
      const imports = source.match(/(?:from|import)\s*["'`]\.\/[^"'`]+/g)?.join(' ') ?? '';
      visit(imports);
      for (const [late] of source.matchAll(/import\(["'`][^"'`]+["'`]\)/g)) if (later.test(late)) visit(late);
    }
  };
  visit(readFileSync(page, 'utf8'));
  return [...found];
}
