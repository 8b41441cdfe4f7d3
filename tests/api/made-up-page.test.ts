import { execFile } from 'node:child_process';
import { cpSync, globSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, expect, test, vi } from 'vitest';
import { makeScratchFolder } from '#tests/support/scratch-folder.ts';
import { type LanguageFile, toCatalogue } from '#text/catalogue.ts';
import { compile } from '#text/compile.ts';
import { declareSentences } from '#text/declare.ts';
import { toSpoken } from '#text/spoken.ts';

// A page on which a council says something of itself is a row and its sentences. Two that nobody made, each like one that is there, stand
// among the rows: of a copy, in which the type checker says what it asks for, and of an app, before anything else of the product is loaded.

const madeUp = { participation: 'privacy', promise: 'accessibility' } as const;
const read = (path: string) => readFileSync(path, 'utf8');

/** Beside each sentence of one page the same for another one. */
function sayToo(said: object, like: string, name: string): object {
  return Object.fromEntries(
    Object.entries(said).flatMap(([key, value]) => {
      const inner = typeof value === 'string' ? value : sayToo(value, like, name);
      return key.split('_', 1)[0] === like
        ? [
            [key, inner],
            [key.replace(like, name), inner],
          ]
        : [[key, inner]];
    }),
  );
}

/** English in which the two have what those have that they are like. */
const english = (() => {
  const file: LanguageFile = JSON.parse(read('src/text/languages/en.json'));
  const { language, ...nouns } = file;
  const bundlesOf = (noun: object) =>
    Object.entries(noun).map(([bundle, said]) => [
      bundle,
      Object.entries(madeUp).reduce((all, [name, like]) => sayToo(all, like, name), said),
    ]);
  const more = Object.entries(nouns).map(([noun, bundles]) => [noun, Object.fromEntries(bundlesOf(bundles))]);
  return toCatalogue({ language, ...Object.fromEntries(more) });
})();

const folder = makeScratchFolder();
afterAll(() => rmSync(folder, { recursive: true }));

const rows = 'src/contract/running/page-rows.ts';
const copied = [
  'package.json',
  ...globSync('src/contract/**/*.ts'),
  ...globSync('src/{text,web/text}/*.ts'),
  ...globSync('src/web/features/{pages,audit}/**/*.{ts,tsx}'),
  ...globSync('src/**/*.{ts,tsx}').filter((path) => /running\/(page-rows|pages)\.ts'/.test(read(path))),
].filter((path) => !path.includes('.test.'));

/** What the type checker says of a copy of what reads the rows, an error a string; much that these files import is not there. */
async function check(name: string, changed: Record<string, string>): Promise<string[]> {
  const place = (path: string) => join(folder, name, path);
  for (const path of copied) cpSync(path, place(path));
  for (const [path, text] of Object.entries(changed)) writeFileSync(place(path), text);
  symlinkSync(resolve('node_modules'), place('node_modules'));
  const { compilerOptions } = JSON.parse(read('tsconfig.json'));
  writeFileSync(
    place('tsconfig.json'),
    JSON.stringify({ compilerOptions: { ...compilerOptions, types: [] }, include: ['src'] }),
  );
  const compiler = resolve('node_modules/.bin/tsc');
  const { promise, resolve: end } = Promise.withResolvers<string>();
  execFile(compiler, ['-p', place('.'), '--pretty', 'false'], { cwd: place('.') }, (_, said) => end(said));
  return (await promise).split(/\n(?=\S)/);
}

test('a row and its sentences are all that a further page takes', async () => {
  const rowOf = (name: string) => read(rows).match(new RegExp(`\\n {2}${name}: (\\{[^}]*\\}),`))?.[1] ?? '';
  const more = Object.entries(madeUp).map(([name, like]) => `\n  ${name}: ${rowOf(like)},`);
  const [asItIs, withBoth] = await Promise.all([
    check('as-it-is', {}),
    check('with-both', {
      [rows]: read(rows).replace('export const pageRows = {', `$&${more.join('')}`),
      'src/text/sentences.ts': declareSentences(english),
    }),
  ]);
  expect(withBoth.filter((error) => !asItIs.includes(error))).toEqual([]);
});

test('it is written, kept on record and read as those that it is like', async () => {
  vi.resetModules();
  const { pageRows, pageNames, pageActs, pageFields } = await import('#contract/running/page-rows.ts');
  for (const [name, like] of Object.entries(madeUp)) {
    Object.assign(pageRows, { [name]: { ...pageRows[like], path: `/${name}` } });
    pageNames.push(name as never);
    pageActs.push(`${name}.updated` as never);
    pageFields.push(`${name}_text` as never);
  }
  const { startTestApp } = await import('#tests/support/app.ts');
  const app = await startTestApp();
  afterAll(() => app.stop());
  const admin = await app.signIn();
  const call = async (path: string, body?: object) => {
    const method = body ? 'PUT' : 'GET';
    const headers = { 'content-type': 'application/json' };
    const sent = await admin.fetch(`/api/${path}`, { method, ...(body && { headers, body: JSON.stringify(body) }) });
    return { status: sent.status, body: (await sent.json()) as Record<string, unknown> };
  };

  const words = { participation_text: 'Come.', participation_texts: { de: 'Kommen Sie.' } };
  expect(await call('admin/participation', words)).toMatchObject({ status: 200, body: { ...words, revision: 1 } });
  expect((await call('participation')).body).toMatchObject(words);
  const promised = { promise_text: `By [… a day]`, promise_texts: {} };
  expect((await call('admin/promise', { ...promised, given: true })).status).toBe(400);
  expect((await call('admin/promise', { ...promised, given: false })).status).toBe(200);
  expect((await call('promise')).body).toEqual({ statement: null });
  expect((await call('admin/promise')).body).toMatchObject({ ...promised, given: false });
  const { entries } = (await call('admin/audit?kind=participation.updated')).body as { entries: object[] };
  expect(entries).toMatchObject([{ after: { participation_text: 'Come.', participation_text_de: 'Kommen Sie.' } }]);

  const { speak } = await import('#web/text/active.ts');
  speak(toSpoken(compile({ en: english }, 'en')));
  const { lazyPages } = await import('#web/public/app.tsx');
  expect(Object.keys(lazyPages)).toEqual(expect.arrayContaining(['/participation', '/promise']));
  const { SiteFooter } = await import('#web/ui/site-footer.tsx');
  expect(renderToStaticMarkup(SiteFooter({}))).toContain('<a href="/participation">Privacy</a>');
  // What the app still loads is of these modules.
  const { loadDrawnParts } = await import('#web/ui/lazy-part.ts');
  await loadDrawnParts();
  vi.resetModules();
});
