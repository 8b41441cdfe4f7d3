import { createHash } from 'node:crypto';
import type { Bundle, Catalogues } from '#text/catalogue.ts';
import { compile } from '#text/compile.ts';
import { toScriptJson } from '#text/escape.ts';

/** The bundles that browsers load; the others are the server's own. */
export const browserBundles = ['public', 'privacy', 'later', 'results', 'admin'] as const satisfies readonly Bundle[];

export type LanguageScript = {
  /** In the folder of the built pages, and so on the site. */
  file: string;
  content: string;
};

/**
 * A language as scripts that a page runs before its own: no request has to wait for another, and the browser keeps them
 * like all scripts, named by their content.
 */
export function languageScript(catalogues: Catalogues, code: string, bundle: Bundle): LanguageScript {
  const { bundles, ...rest } = compile(catalogues, code, [bundle]);
  const later = (bundle === 'public' || bundle === 'admin') && {
    later: `/${languageScript(catalogues, code, 'later').file}`,
  };
  const texts = toScriptJson({ ...rest, ...later, bundles: {} });
  const content = `(globalThis.tenStonesTexts??=${texts}).bundles.${bundle}=${toScriptJson(bundles[bundle])};\n`;
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 8);
  return { file: `assets/${code}-${bundle}-${hash}.js`, content };
}

export function languageScripts(catalogues: Catalogues): LanguageScript[] {
  return Object.keys(catalogues).flatMap((code) =>
    browserBundles.map((bundle) => languageScript(catalogues, code, bundle)),
  );
}
