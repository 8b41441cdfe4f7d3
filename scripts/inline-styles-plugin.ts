import { basename } from 'node:path';
import type { Plugin } from 'vite';

const stylesheet = /<link rel="stylesheet"[^>]* href="\/([^"]+)">/g;
/** Of the typeface that is sent along; the faces of the reader's own fonts name no file. */
const fetchedFaces = /@font-face\s*\{[^}]*url\([^}]*\}/g;

/**
 * Puts a built page's styles into it: on a slow network the first paint would wait another round trip for a file. Only the
 * typeface stays in a file, for print at first: `public/typeface.ts` lets it in when the page has been painted.
 */
export function inlineStyles(page: string): Plugin {
  let emitTypeface = (_source: string) => '';
  return {
    name: 'ten-stones-inline-styles',
    apply: 'build',
    generateBundle: {
      order: 'pre', // before the page is written
      handler() {
        emitTypeface = (source) => this.getFileName(this.emitFile({ type: 'asset', name: 'typeface.css', source }));
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { filename, bundle }) {
        if (basename(filename) !== page) return html;
        return html.replace(stylesheet, (_, file: string) => {
          const asset = bundle?.[file];
          if (asset?.type !== 'asset') throw new Error(`${page} names the styles '${file}', which were not built.`);
          const source = String(asset.source);
          const faces = source.match(fetchedFaces);
          if (!faces) return `<style>${source}</style>`;
          const link = `<link rel="stylesheet" href="/${emitTypeface(faces.join(''))}"`;
          const links = `${link} media="print" id="typeface">\n    <noscript>${link}></noscript>`;
          return `<style>${source.replace(fetchedFaces, '')}</style>\n    ${links}`;
        });
      },
    },
  };
}
