// `npm run nouns`: lists for each noun of the house, or for those that are named (`npm run nouns -- cards sheets`), where it lives: its
// contract, the tables that it writes, the migrations that change these, the links of the log that tell of them, its folders, what counts
// it again, its sentences and its tests.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { projectFolder } from './install.mjs';

const read = (/** @type {string} */ file) => readFileSync(path.join(projectFolder, file), 'utf8');
/** Every file of code, by its path with `/`. */
const allFiles = ['src', 'tests']
  .flatMap((folder) =>
    readdirSync(path.join(projectFolder, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
      path.join(folder, file),
    ),
  )
  .map((file) => file.split(path.sep).join('/'))
  .filter((file) => /\.(tsx?|css)$/.test(file))
  .sort();
const find = (/** @type {RegExp} */ pattern) => allFiles.filter((file) => pattern.test(file));
const schema = read('src/server/database/schema.sql');
const tables = new Set([...schema.matchAll(/^create (?:unlogged )?table (\w+)/gim)].map(([, name]) => name));
const isTest = (/** @type {string} */ file) => /\.(test|e2e)\.tsx?$/.test(file);

/** Every noun: a folder of the server's features, of the web's, or of both. */
export function listNouns() {
  const nouns = allFiles.map((file) => /^src\/(?:server\/features\/[a-z]+|web\/features)\/([a-z-]+)\//.exec(file)?.[1]);
  return [...new Set(nouns)].filter((noun) => noun !== undefined).sort();
}

/**
 * The tests of a noun: those in its folders, those that carry its name, and those across features that use its contract or its parts.
 * @param {string} noun
 */
export function findTestsOf(noun) {
  const own = filesOf(noun).filter(isTest);
  const parts = new RegExp(`'#(server|web)/features/([a-z]+/)?${noun}/`);
  const contract = contractOf(noun).map((file) => `'#${file.slice('src/'.length)}'`);
  const across = find(/^(tests|src\/(verify|contract|text))\//).filter((file) => {
    if (!isTest(file)) return false;
    if (isNamedAfter(path.basename(file), noun)) return true;
    const text = read(file);
    return parts.test(text) || contract.some((name) => text.includes(name));
  });
  return [...own, ...across];
}

/** @param {string} noun */
function filesOf(noun) {
  return find(new RegExp(`^src/(server/features/[a-z]+|web/features)/${noun}/`));
}

/** Its file there has its name: `contract/council/cards.ts`. */
function contractOf(/** @type {string} */ noun) {
  return find(new RegExp(`^src/contract/[a-z]+/${noun}(-[a-z-]+)?\\.ts$`));
}

/** 'booth-cards.e2e.ts' is named after booths and after cards. */
function isNamedAfter(/** @type {string} */ file, /** @type {string} */ noun) {
  const singular = noun
    .replace(/ies$/, 'y')
    .replace(/(ch|x|s)es$/, '$1')
    .replace(/s$/, '');
  return new RegExp(`(^|[-.])${singular}(s|es)?[-.]`).test(file);
}

/** @param {string} noun */
function tablesOf(noun) {
  const writes = /(?:insertInto|updateTable|deleteFrom)\('(\w+)'|(?:insert into|update|delete from) (\w+)/g;
  const written = filesOf(noun)
    .filter((file) => !isTest(file))
    .flatMap((file) => [...read(file).matchAll(writes)]);
  return [...new Set(written.map(([, built, plain]) => built ?? plain ?? ''))]
    .filter((name) => tables.has(name))
    .sort();
}

/**
 * The migrations that make or alter these tables.
 * @param {readonly string[]} written
 */
function migrationsOf(written) {
  const changes = new RegExp(`(?:create (?:unlogged )?|alter )table (?:if exists )?(?:${written.join('|')})\\b`, 'i');
  if (written.length === 0) return [];
  return readdirSync(path.join(projectFolder, 'migrations')).filter((file) => changes.test(read(`migrations/${file}`)));
}

/** What counts it again: `src/verify/cards.ts`. */
function recountOf(/** @type {string} */ noun) {
  return find(/^src\/verify\//).filter((file) => !isTest(file) && isNamedAfter(path.basename(file), noun));
}

/**
 * The kinds of links that triggers of these tables write; what they note for the log comes into a link of rows (`note_row_for_the_log()`).
 * @param {readonly string[]} written
 */
function linksOf(written) {
  const functions = new Map(
    [...schema.matchAll(/^CREATE OR REPLACE FUNCTION public\.(\w+)\([\s\S]*?^end \$function\$/gm)].map(
      ([text, name]) => [name, text],
    ),
  );
  const triggers = [
    ...schema.matchAll(/^CREATE (?:CONSTRAINT )?TRIGGER .* ON public\.(\w+) .*EXECUTE FUNCTION (\w+)\(/gm),
  ];
  const called = new Set(triggers.filter(([, table]) => written.includes(table ?? '')).map(([, , name]) => name));
  const links = [...called].flatMap((name) => [
    ...(functions.get(name) ?? '').matchAll(/append_to_count_log\(\s*'(\w+)'/g),
  ]);
  const kinds = links.map(([, kind]) => kind ?? '');
  if ([...called].some((name) => name?.endsWith('for_the_log'))) kinds.push('rows');
  return [...new Set(kinds)].sort();
}

/** Its groups of sentences, each after the bundle in which it is loaded: 'later.card'. */
function sentencesOf(/** @type {string} */ noun) {
  const bundles = Object.entries(JSON.parse(read('src/text/languages/en.json'))[noun] ?? {});
  return bundles.flatMap(([bundle, group]) => Object.keys(Object(group)).map((name) => `${bundle}.${name}`));
}

/** @param {string} noun */
function describe(noun) {
  const written = tablesOf(noun);
  const folders = filesOf(noun)
    .filter((file) => !isTest(file))
    .map((file) => path.posix.dirname(file));
  const rows = {
    contract: contractOf(noun),
    tables: written,
    migrations: migrationsOf(written),
    links: linksOf(written),
    files: [...new Set(folders)].map((folder) => `${folder} (${folders.filter((one) => one === folder).length})`),
    recount: recountOf(noun),
    sentences: sentencesOf(noun),
    tests: findTestsOf(noun),
  };
  const lines = Object.entries(rows).filter(([, found]) => found.length > 0);
  return [noun, ...lines.map(([name, found]) => `  ${name.padEnd(10)} ${found.join('\n             ')}`), ''].join(
    '\n',
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const asked = process.argv.slice(2);
  for (const noun of asked.length > 0 ? asked : listNouns()) console.log(describe(noun));
}
