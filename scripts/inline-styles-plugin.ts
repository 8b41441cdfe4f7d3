import { basename } from 'node:path';
import type { Plugin } from 'vite';

const stylesheet = /<link rel="stylesheet"[^>]* href="\/([^"]+)">/g;

/** Puts a built page's styles into it: on a slow network the first paint would wait another round trip for a file. */
export function inlineStyles(page: string): Plugin {
  return {
    name: 'ten-stones-inline-styles',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { filename, bundle }) {
        if (basename(filename) !== page) return html;
        return html.replace(stylesheet, (_, file: string) => {
          const asset = bundle?.[file];
          if (asset?.type !== 'asset') throw new Error(`${page} names the styles '${file}', which were not built.`);
          return `<style>${asset.source}</style>`;
        });
      },
    },
  };
}
