import type { Plugin } from 'vite';
import { readCatalogues } from '../src/text/read.ts';
import { browserBundles, languageScript, languageScripts } from '../src/web/text/scripts.ts';
import { fillShell } from '../src/web/text/shell.ts';

/**
 * Each file in the folder is a language: its scripts are built beside the pages, into which the server puts it. In
 * development, where Vite sends the pages, the address says which: `/?lang=de`.
 */
export function languages(): Plugin {
  return {
    name: 'ten-stones-languages',
    generateBundle() {
      if (this.environment.name !== 'client') return;
      for (const { file, content } of languageScripts(readCatalogues())) {
        this.emitFile({ type: 'asset', fileName: file, source: content });
      }
    },
    transformIndexHtml: {
      order: 'pre',
      handler(html, { server, originalUrl = '/' }) {
        if (!server) return html;
        const catalogues = readCatalogues();
        const wanted = new URL(originalUrl, 'http://localhost').searchParams.get('lang') ?? 'en';
        const code = wanted in catalogues ? wanted : 'en';
        const scripts = browserBundles.map(
          (bundle) => `<script>${languageScript(catalogues, code, bundle).content}</script>`,
        );
        return fillShell(html, catalogues, code, scripts);
      },
    },
  };
}
