// What is in the archive: the server's sources, the packages that it needs, the pages as they were built.
import {
  closeSync,
  cpSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { PlainError, projectFolder } from '../install.mjs';
import type { Databases } from './databases.ts';
import { writeNotice } from './notice.ts';
import { findPackages } from './packages.ts';
import { writeSbom } from './sbom.ts';
import { git, npm, type Project } from './tools.ts';

const ours = [
  /^src\/(?!web\/)/,
  /^packages\//,
  /^migrations\//,
  /^deploy\//,
  /^docs\//,
  /^scripts\/(?:start|command|verify|install|build|supervise|frugal)\.mjs$/,
  /^[A-Z_]+\.md$/,
  /^bench\/README\.md$/,
  /^(?:LICENSE|publiccode\.yml|\.dockerignore)$/,
];
const onlyTests = /\.test\.tsx?$/;

/** Whether a file of the repository is in the archive as it is. */
export function isShipped(file: string): boolean {
  return ours.some((pattern) => pattern.test(file)) && !onlyTests.test(file);
}

type Contents = { project: Project; commit: string; date: Date; databases: Databases };

/** Fills an empty folder with what the archive holds. */
export function stage(folder: string, { project, commit, date, databases }: Contents): void {
  for (const file of git('ls-files', '-z').split('\0'))
    if (isShipped(file)) cpSync(path.join(projectFolder, file), path.join(folder, file));
  cpSync(path.join(projectFolder, 'dist/web'), path.join(folder, 'dist/web'), { recursive: true });
  installPackages(folder);
  const packages = findPackages(folder, project);
  writeNotice(folder, packages);
  writeSbom(folder, packages, { commit, date });
  const write = (name: string, content: object) =>
    writeFileSync(path.join(folder, name), `${JSON.stringify(content, null, 2)}\n`);
  write('package.json', manifestOf(project));
  write('release.json', { version: project.version, commit, postgresql: databases });
  labelImage(folder, { VERSION: project.version, REVISION: commit });
}

/** What the lock file names for running, and nothing that is for one platform only. */
function installPackages(folder: string): void {
  for (const file of ['package.json', 'package-lock.json'])
    cpSync(path.join(projectFolder, file), path.join(folder, file));
  npm(['ci', '--omit=dev', '--omit=optional', '--ignore-scripts', '--no-audit', '--no-fund', '--silent'], folder);
  rmSync(path.join(folder, 'package-lock.json'));
  rmSync(path.join(folder, 'node_modules/.bin'), { recursive: true, force: true });
  removeWhatNothingReads(path.join(folder, 'node_modules'));
}

const readByNothing = [
  // For whoever develops with a package.
  /\.(?:map|flow|d\.[cm]?ts)$/,
  // Weights in which no logo is drawn (`draw-file.ts`).
  /@expo-google-fonts\/[\w-]+\/(?!400Regular\/|700Bold\/)\w+\/[^/]+\.ttf$/,
  // The word lists a second time, for bundlers: Node loads what these packages name as `main`.
  /@zxcvbn-ts\/language-\w+\/dist\/[^/]+\.mjs$/,
];

function removeWhatNothingReads(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.isFile() && readByNothing.some((pattern) => pattern.test(file))) rmSync(file);
  }
}

/** Without what needs a clone. */
function manifestOf({ devDependencies, optionalDependencies, scripts, imports, ...rest }: Project) {
  const runs = /^node scripts\/(?:start|command|verify)\.mjs/;
  const kept = Object.entries(scripts).filter(([, script]) => runs.test(script));
  const known = Object.entries(imports).filter(([, place]) => !/^\.\/(?:src\/web|tests)\//.test(place));
  const engines = { node: '>=24' };
  return {
    ...rest,
    engines,
    scripts: Object.fromEntries(kept),
    imports: Object.fromEntries(known),
    allowScripts: undefined,
  };
}

/** The image is built from the unpacked release, so it knows of which. */
function labelImage(folder: string, values: Record<string, string>): void {
  const file = path.join(folder, 'deploy/Dockerfile');
  const filled = Object.entries(values).reduce(
    (text, [name, value]) => text.replace(`ARG ${name}=unknown`, `ARG ${name}=${value}`),
    readFileSync(file, 'utf8'),
  );
  writeFileSync(file, filled);
}

const mostBytes = 80_000_000;
// Programs and libraries of Linux, Windows and macOS.
const native = ['7f454c46', '4d5a', 'cffaedfe', 'cefaedfe', 'cafebabe'];

/**
 * How many bytes the release has.
 * @throws PlainError where it is larger than promised, or runs on one platform only
 */
export function refuseWhatIsTooMuch(folder: string): number {
  let bytes = 0;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    bytes += statSync(file).size;
    const start = readStart(file);
    if (native.some((magic) => start.startsWith(magic))) throw new PlainError(`${file} is a native program.`);
  }
  if (bytes > mostBytes) throw new PlainError(`The release has ${bytes} bytes; at most ${mostBytes} are promised.`);
  return bytes;
}

function readStart(file: string): string {
  const start = Buffer.alloc(4);
  const handle = openSync(file, 'r');
  const read = readSync(handle, start, 0, start.length, 0);
  closeSync(handle);
  return start.toString('hex', 0, read);
}
