import { resolve } from 'node:path';
import { type Config, readConfig } from '#server/config.ts';

export const say = (message: string) => process.stdout.write(`${message}\n`);

/** Runs a command with one file as its argument. What went wrong is said in one sentence, and the exit code is 1. */
export async function runCommand(
  usage: string,
  act: (file: string, config: Config, signal: AbortSignal) => Promise<string>,
): Promise<void> {
  const interrupted = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => interrupted.abort(new Error('It was interrupted.')));
  try {
    const [file, ...others] = process.argv.slice(2);
    if (!file || others.length > 0 || file.startsWith('-')) throw new Error(`Name one file: ${usage}`);
    // npm runs in the project's folder; the file is meant from where the person stands.
    const path = resolve(process.env.INIT_CWD ?? process.cwd(), file);
    say(await act(path, readConfig(process.env), interrupted.signal));
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}

export function sizeOf(bytes: number): string {
  return bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

export function inSeconds(sinceMs: number): string {
  return `${((performance.now() - sinceMs) / 1000).toFixed(1)} s`;
}
