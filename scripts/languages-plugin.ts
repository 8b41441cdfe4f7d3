import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import type { Catalogue } from '../src/web/text/catalogue.ts';
import { bundles } from '../src/web/text/compile.ts';
import { languageScript, languageScripts } from '../src/web/text/scripts.ts';
import { fillShell } from '../src/web/text/shell.ts';

const folder = fileURLToPath(new URL('../src/web/text/languages/', import.meta.url));

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
        const scripts = bundles.map((bundle) => `<script>${languageScript(catalogues, code, bundle).content}</script>`);
        return fillShell(html, catalogues, code, scripts);
      },
    },
  };
}

function readCatalogues(): Record<string, Catalogue> {
  return Object.fromEntries(
    readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .map((name) => [name.slice(0, -'.json'.length), JSON.parse(readFileSync(folder + name, 'utf8'))]),
  );
}
