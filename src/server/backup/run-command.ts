import { resolve } from 'node:path';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { type Config, readConfig } from '#server/config.ts';

export const say = (message: string) => process.stdout.write(`${message}\n`);

type ArgumentOptions = NonNullable<ParseArgsConfig['options']>;
type Values<O extends ArgumentOptions> = ReturnType<typeof parseArgs<{ options: O; allowPositionals: true }>>['values'];
type Call<O extends ArgumentOptions> = { file: string; values: Values<O>; config: Config; signal: AbortSignal };

/** Runs a command with one file as its argument. What went wrong is said in plain words, and the exit code is 1. */
export async function runCommand<O extends ArgumentOptions>(
  usage: string,
  options: O,
  act: (call: Call<O>) => Promise<string>,
): Promise<void> {
  const interrupted = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => interrupted.abort(new Error('It was interrupted.')));
  try {
    const { values, file } = readArguments(usage, options);
    say(await act({ file, values, config: readConfig(process.env), signal: interrupted.signal }));
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}

function readArguments<O extends ArgumentOptions>(usage: string, options: O): { values: Values<O>; file: string } {
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [file, ...others] = positionals;
    if (!file || others.length > 0) throw new Error('Not one file was named.');
    // npm runs in the project's folder; the file is meant from where the person stands.
    return { values, file: resolve(process.env.INIT_CWD ?? process.cwd(), file) };
  } catch (cause) {
    throw new Error(`Name one file: ${usage}`, { cause });
  }
}

export function sizeOf(bytes: number): string {
  return bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

export function inSeconds(sinceMs: number): string {
  return `${((performance.now() - sinceMs) / 1000).toFixed(1)} s`;
}
