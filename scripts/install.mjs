// Runs on the machine's own Node (20 or newer) and before anything is installed: plain Node only.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const projectFolder = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

const pinnedNode = path.join(
  projectFolder,
  'node_modules/node/bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);

/** The Node to run the project with: the one it pins, or the machine's where that one cannot run (musl). */
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
 * @param {{ forTests?: boolean }} [options]
 */
export function installMissing({ forTests = false } = {}) {
  if (!isInstalled(forTests)) installPackages(forTests);
  if (!findProjectNode()) installPinnedNode();
}

/**
 * Whether npm's own record of what it installed agrees with the lock file. It writes that record last,
 * so an installation that was interrupted does not count.
 * @param {boolean} forTests
 */
function isInstalled(forTests) {
  const wanted = readPackages('package-lock.json');
  const installed = readPackages('node_modules/.package-lock.json');
  return Object.entries(wanted).every(([folder, { version, optional, dev }]) => {
    if (folder === '') return true;
    if (installed[folder]) return installed[folder].version === version;
    return optional || (dev && !forTests);
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

/** @param {boolean} forTests */
function installPackages(forTests) {
  console.error(
    `Installing what ${forTests ? 'the tests of Ten Stones need' : 'Ten Stones needs'} (once, and after each update) …`,
  );
  const { succeeded, output } = npm(['ci', forTests ? '--include=dev' : '--omit=dev'], projectFolder);
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

/** What the package's install script does, which npm skips when it is told to ignore scripts. */
function installPinnedNode() {
  console.error('Installing the Node that Ten Stones runs on …');
  const folder = path.join(projectFolder, 'node_modules/node');
  spawnSync(process.execPath, ['installArchSpecificPackage.js'], { cwd: folder, stdio: 'pipe', env: machineEnv() });
  if (findProjectNode()) return;
  const { version } = readPackages('package-lock.json')['node_modules/node'] ?? {};
  throw new PlainError(
    `The Node ${version} that comes through npm does not run on this machine. ` +
      'Install Node 24 or newer yourself, then start again.',
  );
}

/**
 * What it says is for those who look for why it failed: a wall of warnings about engines would hide what matters.
 * @param {string[]} args
 * @param {string} cwd
 */
function npm(args, cwd) {
  const isWindows = process.platform === 'win32';
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
