import { type ParseArgsConfig, parseArgs } from 'node:util';
import { type Config, readConfig } from './config.ts';
import { complain, outliveReaders, say } from './terminal.ts';

type ArgumentOptions = NonNullable<ParseArgsConfig['options']>;
type Values<O extends ArgumentOptions> = ReturnType<typeof parseArgs<{ options: O; allowPositionals: true }>>['values'];
type Call<O extends ArgumentOptions> = { named: string; values: Values<O>; config: Config; signal: AbortSignal };

/** `wanted` says what the one argument names, as in 'Name one file'. */
type Usage<O extends ArgumentOptions> = { wanted: string; usage: string; options: O };

/** Runs a command with one argument, and says what it returns, line by line. What went wrong is said in plain words, and the exit code is 1. */
export async function runCommand<O extends ArgumentOptions>(
  called: Usage<O>,
  act: (call: Call<O>) => Promise<string[]>,
): Promise<void> {
  outliveReaders();
  const interrupted = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => interrupted.abort(new Error('It was interrupted.')));
  try {
    const { values, named } = readArguments(called);
    say(...(await act({ named, values, config: readConfig(process.env), signal: interrupted.signal })));
  } catch (error) {
    complain((error as Error).message);
    process.exitCode = 1;
  }
}

function readArguments<O extends ArgumentOptions>({ wanted, usage, options }: Usage<O>) {
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [named, ...others] = positionals;
    if (!named || others.length > 0) throw new Error('Not one was named.');
    return { values, named };
  } catch (cause) {
    throw new Error(`Name one ${wanted}: ${usage}`, { cause });
  }
}
