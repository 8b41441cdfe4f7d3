import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { projectFolder } from '../install.mjs';
import type { Package } from './packages.ts';

/** All licences of a release, each text once. */
export function writeNotice(folder: string, packages: Package[]): void {
  const parts = [
    read('NOTICE'),
    describePart('What the server runs (node_modules)', packages, 'server'),
    describePart('What browsers load (dist/web)', packages, 'pages'),
    read('scripts/release/databases.txt'),
    'THE LICENCES OF WHAT THE SERVER RUNS AND BROWSERS LOAD',
    ...textsOf(packages),
  ];
  writeFileSync(path.join(folder, 'NOTICE'), `${parts.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`);
}

function read(file: string): string {
  return readFileSync(path.join(projectFolder, file), 'utf8').trim();
}

function describePart(title: string, packages: Package[], part: Package['part']): string {
  const lines = packages.filter((one) => one.part === part).map(describe);
  return `${title.toUpperCase()}\n\n${lines.join('\n')}`;
}

function describe({ name, version, license, texts, origin }: Package): string {
  const source = texts.length > 0 ? '' : `; ${origin}, which brings no text of its licence`;
  return `${name} ${version} (${license}${source})`;
}

/** Those of one text together. */
function textsOf(packages: Package[]): string[] {
  const holders = new Map<string, Set<string>>();
  for (const { name, texts } of packages)
    for (const text of texts) holders.set(text, (holders.get(text) ?? new Set()).add(name));
  return [...holders].map(([text, names]) => `${[...names].join(', ')}:\n\n${text}`);
}
