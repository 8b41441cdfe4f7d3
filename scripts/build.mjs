// Builds the front end when it is out of date. By itself: `node scripts/build.mjs`.
import { spawnSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { findProjectNode, isRelease, PlainError, projectFolder } from './install.mjs';

const built = path.join(projectFolder, 'dist/web');
const sources = [
  'src/web',
  'src/text',
  'src/contract',
  'src/verify',
  'scripts/browser-floor.mjs',
  'scripts/build.mjs',
  'scripts/inline-styles-plugin.ts',
  'scripts/paper-texts-plugin.ts',
  'scripts/languages-plugin.ts',
  'scripts/low-priority-scripts-plugin.ts',
  'scripts/shapes-plugin.ts',
  'scripts/subset-fonts.ts',
  'scripts/endpoints-plugin.ts',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
];
const fingerprintFile = '.fingerprint';

/** Whether the pages are those of the sources. A release has no sources of them. */
export function areBuilt() {
  return isRelease || fingerprintOfSources() === fingerprintOfBuild();
}

/** Throws a PlainError when it cannot. */
export function buildWhenOutOfDate() {
  if (areBuilt()) return;
  const fingerprint = fingerprintOfSources();
  console.error('Building the pages …');
  const fresh = makeFreshFolder();
  try {
    for (const page of ['public', 'admin']) build(page, '--outDir', fresh);
    for (const folder of [fresh, path.join(fresh, 'assets')]) compressAssets(folder);
    // Hidden, so that it is not served: the public page for the server, which draws it before it is sent.
    build('public', '--ssr', 'public/server.tsx', '--outDir', path.join(fresh, '.server'));
    writeFileSync(path.join(fresh, fingerprintFile), fingerprint);
    putInPlace(fresh, fingerprint);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/** By content, not by time: a clone or a checkout gives every file a new time. */
function fingerprintOfSources() {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(filesIn)) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(projectFolder, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

/**
 * @param {string} source
 * @returns {string[]}
 */
function filesIn(source) {
  const place = path.join(projectFolder, source);
  if (!existsSync(place)) return [];
  if (!statSync(place).isDirectory()) return [source];
  const names = readdirSync(place).sort();
  return names.flatMap((name) => filesIn(`${source}/${name}`)).filter((file) => !file.includes('.test.'));
}

function fingerprintOfBuild() {
  const file = path.join(built, fingerprintFile);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

const freshPrefix = `${built}.new-`;

function makeFreshFolder() {
  const folder = `${freshPrefix}${randomUUID()}`;
  try {
    mkdirSync(folder, { recursive: true });
    removeAbandonedFolders();
    return folder;
  } catch (cause) {
    throw new PlainError(
      `The pages have to be built, but ${path.dirname(built)} cannot be written to. ` +
        'Start Ten Stones once as the user that owns its folder, or give that folder to the user that runs it.',
      { cause },
    );
  }
}

const noBuildTakesMs = 3_600_000;

/** What builds left that were killed; another build may be under way beside this one. */
function removeAbandonedFolders() {
  const folder = path.dirname(built);
  for (const place of readdirSync(folder).map((name) => path.join(folder, name))) {
    const isAbandoned = place.startsWith(freshPrefix) && Date.now() - statSync(place).mtimeMs > noBuildTakesMs;
    if (isAbandoned) rmSync(place, { recursive: true, force: true });
  }
}

/**
 * @param {string} page
 * @param {string[]} options
 */
function build(page, ...options) {
  const vite = path.join(projectFolder, 'node_modules/vite/bin/vite.js');
  const args = [vite, 'build', ...options, '--logLevel', 'warn'];
  // Not whatever NODE_ENV the shell has: "test" or "development" would build React's slow variant.
  const env = { ...process.env, NODE_ENV: 'production', PAGE: page };
  const { status } = spawnSync(findProjectNode() ?? 'node', args, {
    cwd: projectFolder,
    stdio: ['ignore', process.stderr.fd, 'inherit'], // what a start prints to stdout is its log
    env,
  });
  if (status !== 0) throw new PlainError('The pages could not be built; the reason is above.');
}

const shortestWorthCompressing = 512;
const compressible = /\.(js|css|svg|wasm)$/;

/**
 * Once, as small as it gets, so that the server compresses no file for a visitor.
 * @param {string} folder
 */
function compressAssets(folder) {
  for (const { name } of readdirSync(folder, { withFileTypes: true }).filter((one) => one.isFile())) {
    if (!compressible.test(name)) continue; // the pages are filled first, and pictures and fonts are compressed in themselves
    const content = readFileSync(path.join(folder, name));
    if (content.length < shortestWorthCompressing) continue;
    writeFileSync(path.join(folder, `${name}.br`), brotliCompressSync(content));
    writeFileSync(path.join(folder, `${name}.gz`), gzipSync(content, { level: 9 }));
  }
}

/**
 * A visitor never meets half a build, and two starts at once may both get here: whoever comes second finds the
 * same pages in place.
 * @param {string} fresh
 * @param {string} fingerprint
 */
function putInPlace(fresh, fingerprint) {
  const old = `${fresh}-old`;
  try {
    setAside(old);
    renameSync(fresh, built);
  } catch (error) {
    if (fingerprintOfBuild() !== fingerprint) throw error;
  } finally {
    rmSync(old, { recursive: true, force: true });
  }
}

/** @param {string} old */
function setAside(old) {
  try {
    renameSync(built, old);
  } catch (error) {
    // The very first build, or another start has just set it aside.
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ENOENT') throw error;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) buildWhenOutOfDate();
