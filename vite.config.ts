import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { inlineStyles } from './scripts/inline-styles-plugin.ts';
import { inviteTexts } from './scripts/invite-texts-plugin.ts';
import { languages } from './scripts/languages-plugin.ts';
import { lowPriorityScripts } from './scripts/low-priority-scripts-plugin.ts';
import { subsetFonts } from './scripts/subset-fonts.ts';
import { withoutSummaries } from './scripts/summaries-plugin.ts';

/** What both entries need at once, as one file: it compresses better than several, and is one request. */
const sharedFromTheStart = {
  name: 'shared',
  tags: ['$initial' as const],
  minShareCount: 2,
  // What visitors need late, if at all: the projector view's drawing of its address, the record, the page about privacy. And
  // what only the home page and those of results share: it stays with the home page, and the panel goes without.
  test: (id: string) =>
    !/uqr|qr-code|copy-button|save-file|public-address|contract\/(count|privacy)\.ts|web\/features\/(questions|count|active-batch)\//.test(
      id,
    ),
};

export default defineConfig(({ isSsrBuild }) => ({
  root: 'src/web',
  // Not Vite's default `public`: that folder holds the public page's source.
  publicDir: 'static',
  plugins: [
    withoutSummaries(),
    react(),
    languages(),
    inviteTexts(),
    inlineStyles('index.html'),
    lowPriorityScripts('index.html'),
  ],
  css: { postcss: { plugins: [subsetFonts('dist/typeface')] } },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    // The security policy allows files of this site only, no `data:` addresses.
    assetsInlineLimit: 0,
    modulePreload: {
      // For Safari before 17 alone, where it would only fetch scripts a little earlier.
      polyfill: false,
      // A visitor's page is drawn by the server: on a slow network preloaded scripts would take the line from what is read first
      // (decision 56).
      resolveDependencies: (_, files, { hostId }) => (hostId.endsWith('index.html') ? [] : files),
    },
    target: ['chrome111', 'firefox114', 'safari16.4'],
    // Two entries, so that nothing of the administration reaches a visitor's phone.
    ...(!isSsrBuild && {
      rolldownOptions: {
        input: { public: 'src/web/index.html', admin: 'src/web/admin.html' },
        output: { codeSplitting: { groups: [sharedFromTheStart] } },
      },
    }),
    ...(isSsrBuild && { copyPublicDir: false }),
  },
  // React in one piece with the page and always its fast variant, whatever NODE_ENV the server runs with.
  ...(isSsrBuild && { ssr: { noExternal: true }, define: { 'process.env.NODE_ENV': '"production"' } }),
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
}));
