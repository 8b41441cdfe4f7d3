// Finds the two engines beside Chromium that the main journeys run in, and gets them where that is possible.
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { installPackages } from './apt.mjs';

/** @typedef {'firefox' | 'webkit'} Engine */

/** @type {Engine[]} */
export const engines = ['firefox', 'webkit'];

const packages = { firefox: ['firefox-esr'], webkit: ['webkit2gtk-driver', 'xvfb'] };

/** @returns {string | undefined} */
export function findFirefox() {
  return [process.env.FIREFOX_PATH ?? '', '/usr/bin/firefox-esr', '/usr/bin/firefox'].find((place) =>
    existsSync(place),
  );
}

/** Its driver, its smallest browser, and a screen for it: WebKit's engine draws nothing without one. */
export function findWebKit() {
  const browser = findMiniBrowser();
  const [driver, screen] = ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb'];
  return browser && existsSync(driver) && existsSync(screen) ? { browser, driver, screen } : undefined;
}

/** In a folder that names the machine's processor and one that names the library's version. */
function findMiniBrowser() {
  if (!existsSync('/usr/lib')) return;
  const places = readdirSync('/usr/lib')
    .filter((name) => name.includes('-linux-'))
    .flatMap((name) =>
      ['4.1', '4.0'].map((version) => path.join('/usr/lib', name, `webkit2gtk-${version}/MiniBrowser`)),
    );
  return places.find((place) => existsSync(place));
}

/** @param {Engine} engine */
export function isHere(engine) {
  return Boolean(engine === 'firefox' ? findFirefox() : findWebKit());
}

export function installMissingEngines() {
  const missing = engines.filter((engine) => !isHere(engine));
  if (missing.length === 0) return;
  console.log(`The main journeys also run in ${missing.join(' and ')}: installing what is missing …`);
  installPackages(missing.flatMap((engine) => packages[engine]));
}

/** A line for each engine that the tests had to leave out. */
export function leftOut() {
  return engines
    .filter((engine) => !isHere(engine))
    .map((engine) => `Left out: ${engine}, which is not here (apt-get install ${packages[engine].join(' ')})`);
}
