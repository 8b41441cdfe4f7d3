import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Catalogue } from './catalogue.ts';
import type { Catalogues } from './compile.ts';

const folder = fileURLToPath(new URL('./languages/', import.meta.url));

/** Every language that has a file, English first: it is for whoever reads none of them. */
export function readCatalogues(): Catalogues {
  const codes = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length));
  const inOrder = ['en', ...codes.filter((code) => code !== 'en').toSorted()];
  return Object.fromEntries(inOrder.map((code) => [code, read(code)]));
}

function read(code: string): Catalogue {
  return JSON.parse(readFileSync(`${folder}${code}.json`, 'utf8'));
}
