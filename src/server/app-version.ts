import { readFileSync } from 'node:fs';

const readOf = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

/** The version that runs, as `package.json` says it. */
export const appVersion: string = JSON.parse(readOf('package.json')).version;

/** The commit that runs, as a clone says it; `unknown` elsewhere. */
export const appCommit: string = readCommit();

function readCommit(): string {
  try {
    const head = readOf('.git/HEAD').trim();
    return head.startsWith('ref: ') ? readOf(`.git/${head.slice('ref: '.length)}`).trim() : head;
  } catch {
    return 'unknown'; // no clone, or one whose branches git has packed
  }
}
