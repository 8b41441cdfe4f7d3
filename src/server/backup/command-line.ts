import { resolve } from 'node:path';

/** npm runs in the project's folder; the file is meant from where the person stands. */
export function fileAsNamed(name: string): string {
  return resolve(process.env.INIT_CWD ?? process.cwd(), name);
}

export function sizeOf(bytes: number): string {
  return bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

export function inSeconds(sinceMs: number): string {
  return `${((performance.now() - sinceMs) / 1000).toFixed(1)} s`;
}
