// Runs on the machine's own Node (20 or newer) and before anything is installed: plain Node only.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const projectFolder = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

/** Whether this is what `npm run release` packs: everything is there and built, and nothing is installed. */
export const isRelease = existsSync(path.join(projectFolder, 'release.json'));

const isWindows = process.platform === 'win32';
const pinnedNode = path.join(
  projectFolder,
  `node_modules/node-${isWindows ? 'win' : process.platform}-${process.arch}/bin`,
  isWindows ? 'node.exe' : 'node',
);

/** The Node to run the project with: the one in the lock file, or the machine's where none came or it cannot run (musl). */
export function findProjectNode() {
  if (doesRun(pinnedNode)) return pinnedNode;
  return Number.parseInt(process.versions.node, 10) >= 24 ? process.execPath : undefined;
}

/** @param {string} program */
function doesRun(program) {
  return spawnSync(program, ['--version']).status === 0;
}

/** A failure that the person at the keyboard can do something about: its message is all that is shown. */
export class PlainError extends Error {}

/**
 * Installs what is missing: nothing at all when everything is there. Throws a PlainError when it cannot.
 * @param {{ toBuild?: boolean, forTests?: boolean }} [options]
 */
export function installMissing({ toBuild = false, forTests = false } = {}) {
  const withDev = toBuild || forTests;
  // npm says nothing when it could not get the Node of this platform: it is optional.
  const isComplete = isRelease || (isInstalled(withDev) && findProjectNode());
  if (!isComplete) installPackages({ withDev, forTests });
  if (!findProjectNode()) throw new PlainError(noNode);
}

const noNode =
  `Ten Stones runs on Node 24 or a later LTS. This is Node ${process.versions.node}, and ` +
  (isRelease ? 'a release brings none. ' : 'none that runs on this machine came through npm. ') +
  'Install Node 24 yourself, then start again.';

/**
 * Whether npm's own record of what it installed agrees with the lock file. It writes that record last,
 * so an installation that was interrupted does not count.
 * @param {boolean} withDev
 */
function isInstalled(withDev) {
  const wanted = readPackages('package-lock.json');
  const installed = readPackages('node_modules/.package-lock.json');
  return Object.entries(wanted).every(([folder, { version, optional, dev }]) => {
    if (folder === '') return true;
    if (installed[folder]) return installed[folder].version === version;
    return optional || (dev && !withDev);
  });
}

/**
 * @param {string} lockFile
 * @returns {Record<string, { version?: string, optional?: boolean, dev?: boolean }>}
 */
function readPackages(lockFile) {
  const file = path.join(projectFolder, lockFile);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {};
}

/** @param {{ withDev: boolean, forTests: boolean }} wanted */
function installPackages({ withDev, forTests }) {
  console.error(
    `Installing what ${forTests ? 'the tests of Ten Stones need' : 'Ten Stones needs'} (once, and after each update) …`,
  );
  const { succeeded, output } = npm(['ci', withDev ? '--include=dev' : '--omit=dev'], projectFolder);
  if (succeeded) return;
  throw new PlainError(
    [
      output.trim(),
      'Ten Stones could not install what it needs; npm says why above.',
      `- It must be able to write to ${projectFolder}.`,
      '- It must reach the npm registry, directly or through a proxy (npm config set proxy …).',
      'When that is settled, start again; or run "npm ci" by hand to see more.',
    ].join('\n'),
  );
}

/**
 * What it says is for those who look for why it failed: a wall of warnings about engines would hide what matters.
 * @param {string[]} args
 * @param {string} cwd
 */
function npm(args, cwd) {
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  const { status, stdout, stderr, error } = spawnSync(isWindows ? 'npm.cmd' : 'npm', [...args, ...quiet], {
    cwd,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: machineEnv(),
    shell: isWindows, // a .cmd file is no program
  });
  return { succeeded: status === 0, output: error ? error.message : `${stdout}${stderr}` };
}

/** Without the project's own programs: `npm ci` would run on the very Node that it is about to replace. */
function machineEnv() {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const isOurs = (/** @type {string} */ folder) => folder.endsWith(path.join('node_modules', '.bin'));
  return { ...process.env, PATH: folders.filter((folder) => !isOurs(folder)).join(path.delimiter) };
}
