import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { buildTargets } from './scripts/browser-floor.mjs';
import { endpointsForBrowsers } from './scripts/endpoints-plugin.ts';
import { inlineStyles } from './scripts/inline-styles-plugin.ts';
import { languages } from './scripts/languages-plugin.ts';
import { lowPriorityScripts } from './scripts/low-priority-scripts-plugin.ts';
import { paperTexts } from './scripts/paper-texts-plugin.ts';
import { shapes } from './scripts/shapes-plugin.ts';
import { subsetFonts } from './scripts/subset-fonts.ts';
import { workerLicenses } from './scripts/worker-licenses-plugin.ts';

/** The page that is built: each by itself, so that nothing comes with it that only the other one uses. */
const pages = { public: 'src/web/index.html', admin: 'src/web/admin.html' };
const page = process.env.PAGE === 'admin' ? 'admin' : 'public';

/**
 * What is fetched beside a part that comes later. On the public page only its styles, which it must have before it is drawn: the
 * names of all else would go to every visitor, and few open these parts. The form of a question is waited for: it comes at once.
 */
const filesAhead = (part: string, files: string[]) =>
  page === 'admin' || part.includes('submit-question-form') ? files : files.filter((file) => file.endsWith('.css'));

/** What the page needs at once, as one file: it compresses better than several, and needs one request. */
const neededAtOnce = { name: page, tags: ['$initial' as const] };
/**
 * What a page that asks needs beside, and what sends questions and ballots: a file each, where it would be a dozen. What is missing
 * here is a file more, which `tests/api/bundled.test.ts` names.
 */
const neededLater = [
  {
    name: 'sending',
    test: /\/text\/excerpt\.|\/web\/(api\/(idempotency|send-again|patience)|text\/(admin-)?problem(-text|s))\./,
    includeDependenciesRecursively: false,
  },
  {
    name: 'question-form',
    test: /\/questions\/visitor\/(submi|use-submit|use-draft|news-box|remembered\/(author|sent))|\/ui\/(field|keep-length)\.|\/wire\/(words|text-fields|email)\.|\/council\/(asking|question-state|submissions|given-words)\.|\/text\/asking-fault-text\./,
    includeDependenciesRecursively: false,
  },
];

export default defineConfig(({ isSsrBuild }) => ({
  root: 'src/web',
  // Not Vite's default `public`: that folder holds the public page's source.
  publicDir: 'static',
  resolve: { alias: [{ find: /^fflate$/, replacement: fileURLToPath(import.meta.resolve('#web/zip-in-page.ts')) }] },
  plugins: [
    endpointsForBrowsers(page),
    react(),
    languages(),
    paperTexts(),
    shapes(),
    inlineStyles('index.html'),
    lowPriorityScripts('index.html'),
  ],
  worker: { format: 'es', plugins: () => [workerLicenses(`.vite/licenses-${page}-workers.json`)] },
  css: { postcss: { plugins: [subsetFonts('dist/typeface')] } },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: false, // two pages in one folder, which the build makes anew
    // For the notices of a release: whose code is in the page. Hidden, so that it is not served.
    license: !isSsrBuild && { fileName: `.vite/licenses-${page}.json` },
    // The security policy allows files of this site only, no `data:` addresses.
    assetsInlineLimit: 0,
    modulePreload: {
      // For Safari before 17 alone, where it would only fetch scripts a little earlier.
      polyfill: false,
      // A visitor's page is drawn by the server: on a slow network preloaded scripts would take the line from what is read
      // first.
      resolveDependencies: (part, files, { hostId }) => (hostId.endsWith('index.html') ? [] : filesAhead(part, files)),
    },
    // In kB, not compressed: the panel is one file. What counts is measured by `npm run bench -- weights`.
    chunkSizeWarningLimit: 1000,
    target: buildTargets(),
    ...(!isSsrBuild && {
      rolldownOptions: {
        input: { [page]: pages[page] },
        output: { codeSplitting: { groups: [neededAtOnce, ...(page === 'public' ? neededLater : [])] } },
      },
    }),
    // The pages of results bring along what the page of questions loads later.
    ...(isSsrBuild && { copyPublicDir: false, rolldownOptions: { checks: { ineffectiveDynamicImport: false } } }),
  },
  // React in one piece with the page and always its fast variant, whatever NODE_ENV the server runs with.
  ...(isSsrBuild && { ssr: { noExternal: true }, define: { 'process.env.NODE_ENV': '"production"' } }),
  // The API's paths, not the modules of the folder of that name.
  server: { proxy: { '^/api/(?!.*\\.ts(?:\\?|$))': 'http://127.0.0.1:3000' } },
}));
