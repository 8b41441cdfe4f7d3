import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Catalogue, type Catalogues, toCatalogue } from './catalogue.ts';

const folder = fileURLToPath(new URL('./languages/', import.meta.url));

/** Every language that has a file, in the order of their codes. */
export function readCatalogues(): Catalogues {
  const codes = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length))
    .toSorted();
  return Object.fromEntries(codes.map((code) => [code, read(code)]));
}

function read(code: string): Catalogue {
  return toCatalogue(JSON.parse(readFileSync(`${folder}${code}.json`, 'utf8')));
}
