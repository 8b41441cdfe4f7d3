// The oldest browsers that the full page runs in, as `package.json` says them once (`browserslist`).
import { readFileSync } from 'node:fs';

const { browserslist } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));

/** What the build is made for: `chrome111`. */
export function buildTargets() {
  return browserslist.map((/** @type {string} */ line) => line.replace('ios_saf', 'ios').replace(/ >= /, ''));
}
