import { readFileSync } from 'node:fs';

/** The version that runs, as `package.json` says it. */
export const appVersion: string = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
).version;
