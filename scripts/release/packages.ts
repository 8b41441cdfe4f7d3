import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectFolder } from '../install.mjs';
import { type Project, readJson } from './tools.ts';

/** Somebody else's work that a release holds, and in which of its parts. */
export type Package = {
  name: string;
  version: string;
  license: string;
  /** Each licence's text that comes with it. */
  texts: string[];
  /** Who made it and where, for those that bring no text. */
  origin: string;
  part: 'server' | 'pages';
};

type Manifest = {
  name: string;
  version: string;
  license?: string;
  author?: string | { name: string };
  repository?: string | { url: string };
};
type Bundled = { name: string; version: string; identifier: string | null; text: string | null };

/** Those of the server lie in the release; what went into the pages the build says, but for the typefaces. */
export function findPackages(folder: string, { devDependencies }: Project): Package[] {
  const lists = globSync(path.join(folder, 'dist/web/.vite/licenses-*.json'));
  const bundled = lists.flatMap((list) => readJson<Bundled[]>(list));
  const typefaces = Object.keys(devDependencies).filter((name) => name.startsWith('@fontsource'));
  const names = new Set([...bundled.map(({ name }) => name), ...typefaces]);
  const pages = [...names].map((name) => readPackage(path.join(projectFolder, 'node_modules', name), 'pages'));
  const server = installedIn(folder).map((place) => readPackage(path.join(folder, place), 'server'));
  return [...server, ...pages].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** As npm says it. */
function installedIn(folder: string): string[] {
  const { packages } = readJson<{ packages: object }>(path.join(folder, 'node_modules/.package-lock.json'));
  return Object.keys(packages).filter((place) => existsSync(path.join(folder, place)));
}

function readPackage(folder: string, part: Package['part']): Package {
  const manifest = readJson<Manifest>(path.join(folder, 'package.json'));
  const { name, version, license = 'unknown', author, repository } = manifest;
  const texts = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && /^(?:licen[cs]e|copying|notice)/i.test(entry.name))
    .map((entry) => readFileSync(path.join(folder, entry.name), 'utf8').trim());
  const maker = typeof author === 'string' ? author : author?.name;
  const address = typeof repository === 'string' ? repository : repository?.url;
  const origin = [maker, address?.replace(/^git\+/, '')].filter(Boolean).join(', ');
  return { name, version, license, texts, origin, part };
}
