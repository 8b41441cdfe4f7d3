import type { Plugin } from 'vite';

const summary = /^ *summary:\s+(?:'[^'\n]*'|"[^"\n]*"),\n/gm;

/** Leaves out of the pages what the contract says about its calls: only the documentation of the API shows it. */
export function withoutSummaries(): Plugin {
  return {
    name: 'ten-stones-without-summaries',
    apply: 'build',
    enforce: 'pre', // while the contract is as it was written
    transform: {
      filter: { id: /\/src\/contract\/[\w-]+\.ts$/ },
      handler: (code) => code.replaceAll(summary, ''),
    },
  };
}
