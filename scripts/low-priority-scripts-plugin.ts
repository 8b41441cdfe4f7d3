import { basename } from 'node:path';
import type { Plugin } from 'vite';

const moduleScript = '<script type="module" crossorigin ';

/**
 * Lets a built page's scripts come after what the server drew: browsers fetch modules as early as styles.
 * A plugin, because Vite drops the attribute where the page's source has it; it goes when Vite keeps it.
 */
export function lowPriorityScripts(page: string): Plugin {
  return {
    name: 'ten-stones-low-priority-scripts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { filename }) {
        if (basename(filename) !== page) return html;
        if (!html.includes(moduleScript)) throw new Error(`${page} has no module script as Vite writes them.`);
        return html.replace(moduleScript, `${moduleScript}fetchpriority="low" `);
      },
    },
  };
}
