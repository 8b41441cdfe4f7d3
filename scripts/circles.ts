// Finds circles between the folders of `src` and `packages`: a folder that needs itself again by way of others.
// A folder can so be read, tested and moved without those above it; type imports count. biome finds circles of files only.
// The files directly in `src/server`, and the row of each feature, are left out: they wire everything, and `Deps` names the type of every part.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const wiring = 'src/server';
const { imports } = JSON.parse(readFileSync('package.json', 'utf8')) as { imports: Record<string, string> };
const aliases = Object.entries(imports).map(([name, target]) => [
  name.replace('*', ''),
  target.slice(2).replace('*', ''),
]);

/** Folder → the folders that it imports, each with a file that does. */
const arrows = new Map<string, Map<string, string>>();
for (const file of globSync('{src,packages}/**/*.{ts,tsx}', {
  exclude: ['**/node_modules/**', '**/*.test.*', '**/feature.ts'],
})) {
  for (const [, named = ''] of readFileSync(file, 'utf8').matchAll(/(?:from|import\()\s*'([#.][^']+)'/g))
    addArrow(file, path.dirname(toPath(file, named)));
}

const circle = [...arrows.keys()].map((folder) => findWayBack(folder)).find(Boolean);
if (circle) {
  console.error('Folders that need each other:');
  for (const [index, folder] of circle.entries()) {
    const next = circle[(index + 1) % circle.length] ?? '';
    console.error(`  ${folder} → ${next}  (${arrows.get(folder)?.get(next)})`);
  }
  process.exitCode = 1;
}

function toPath(file: string, named: string): string {
  if (named.startsWith('.')) return path.join(path.dirname(file), named);
  const [name = '', target = ''] = aliases.find(([alias = '']) => named.startsWith(alias)) ?? [];
  return target + named.slice(name.length);
}

function addArrow(file: string, to: string): void {
  const from = path.dirname(file);
  if (from === to || from === wiring || to === wiring) return;
  arrows.set(from, (arrows.get(from) ?? new Map<string, string>()).set(to, file));
}

/** The shortest way from a folder back to itself. */
function findWayBack(start: string): string[] | undefined {
  const ways = [[start]];
  const seen = new Set<string>();
  for (const way of ways) {
    for (const next of arrows.get(way.at(-1) ?? '')?.keys() ?? []) {
      if (next === start) return way;
      if (!seen.has(next)) ways.push([...way, next]);
      seen.add(next);
    }
  }
  return undefined;
}
