import type { Plugin } from 'vite';

const packageOf = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//;

/** Says whose code is in a page's workers, beside the list that Vite makes of the page itself. */
export function workerLicenses(fileName: string): Plugin {
  return {
    name: 'ten-stones-worker-licenses',
    generateBundle(_, bundle) {
      const ids = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
      const names = new Set(ids.flatMap((id) => packageOf.exec(id)?.[1] ?? []));
      this.emitFile({ type: 'asset', fileName, source: JSON.stringify([...names].sort().map((name) => ({ name }))) });
    },
  };
}
