// Finds a Chromium for the end-to-end tests, and gets one where there is none.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { installPackages } from './apt.mjs';
import { findProjectNode, PlainError, projectFolder } from './install.mjs';

const headlessShell = '/usr/bin/chromium-headless-shell';
const usualPlaces = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * The browser to test with: `CHROMIUM_PATH`, the system's, or Playwright's own.
 * @returns {string | undefined}
 */
export function findChromium() {
  return process.env.CHROMIUM_PATH ?? [...usualPlaces, playwrightsOwn()].find(doesRun);
}

/**
 * The same engine without a browser's window around it, which takes half the time: from the system's packages, or undefined
 * where Playwright has its own, which it finds by itself. Where there is neither, the browser.
 * @returns {string | undefined}
 */
export function findHeadlessChromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  if (doesRun(headlessShell)) return headlessShell;
  const browser = findChromium();
  return browser === playwrightsOwn() ? undefined : browser;
}

/**
 * Being there is not enough: without the system's libraries it does not start.
 * @param {string | undefined} browser
 */
function doesRun(browser) {
  return browser !== undefined && existsSync(browser) && spawnSync(browser, ['--version']).status === 0;
}

function playwrightsOwn() {
  try {
    return createRequire(import.meta.url)('playwright-core').chromium.executablePath();
  } catch {
    return undefined; // not installed yet
  }
}

/**
 * Starts it, for what draws or measures pages by itself.
 * @returns {Promise<import('@playwright/test').Browser>}
 */
export function launchChromium() {
  // Root has no sandbox.
  return launchBrowser(findChromium(), process.getuid?.() === 0 ? ['--no-sandbox'] : []);
}

/**
 * @param {string | undefined} executablePath Playwright's own, where there is none
 * @param {string[]} args
 * @returns {Promise<import('@playwright/test').Browser>}
 */
export function launchBrowser(executablePath, args) {
  return createRequire(import.meta.url)('@playwright/test').chromium.launch({
    ...(executablePath && { executablePath }),
    args,
  });
}

/** Throws a PlainError when there is no way to get one. */
export function installMissingChromium() {
  installBrowser();
  // Only where the browser is the system's too: the two have to be of one version.
  if (findHeadlessChromium() === '/usr/bin/chromium') installPackages(['chromium-headless-shell']);
}

function installBrowser() {
  if (findChromium()) return;
  console.log('There is no Chromium for the end-to-end tests: asking Playwright for one …');
  const playwright = path.join(projectFolder, 'node_modules/@playwright/test/cli.js');
  spawnSync(findProjectNode() ?? 'node', [playwright, 'install', 'chromium'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (findChromium()) return;
  console.log("Playwright cannot get one here: installing the system's, where that is possible …");
  installPackages(['chromium']);
  if (findChromium()) return;
  throw new PlainError(
    'The end-to-end tests need a Chromium and it could not be installed here. ' +
      'Install it with your system (apt-get install chromium), or set CHROMIUM_PATH to one.',
  );
}
