import type { Logger } from 'pino';
import { type Config, readConfig } from './config.ts';
import { createLogger } from './logger.ts';
import { type RunningServer, startServer } from './start.ts';

export type Say = (message: string) => void;

const say: Say = (message) => process.stdout.write(`${message}\n`);

// A start that waits for a database that does not answer may take for ever.
const startGraceMs = 10_000;

/**
 * Runs a server as this process: it says in plain words why it could not start, and ends in order on SIGTERM or Ctrl-C,
 * also while it starts. `welcome` is called once it listens; `cleanUp` after everything has stopped.
 */
export async function run(
  env: NodeJS.ProcessEnv,
  welcome: (server: RunningServer, config: Config, logger: Logger, say: Say) => Promise<void>,
  cleanUp: () => Promise<void> = async () => {},
): Promise<void> {
  let interrupted: AbortSignal | undefined;
  try {
    const config = readConfig(env);
    const logger = createLogger(config.logLevel);
    const starting = startServer(config, logger, say);
    interrupted = stopOnSignal(starting, cleanUp, logger);
    const server = await starting;
    if (!interrupted.aborted) await welcome(server, config, logger, say);
  } catch (error) {
    if (interrupted?.aborted) return; // it failed because it was being stopped
    await cleanUp();
    console.error(`Ten Stones could not start. ${explain(error)}`);
    process.exit(1);
  }
}

/** The error and what caused it, one line each. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message}\n${explain(error.cause)}`;
}

/** Ends the process when it is told to, in order: what has begun to start is let come up first, and stopped then. */
function stopOnSignal(starting: Promise<RunningServer>, cleanUp: () => Promise<void>, logger: Logger): AbortSignal {
  const interrupted = new AbortController();
  const stop = async () => {
    const impatience = setTimeout(() => process.exit(1), startGraceMs);
    const server = await starting.catch(() => undefined);
    clearTimeout(impatience);
    await server?.stop();
    await cleanUp();
  };
  const onSignal = async () => {
    // Ctrl-C under npm arrives twice.
    if (interrupted.signal.aborted) return;
    interrupted.abort();
    try {
      await stop();
      process.exit(0);
    } catch (error) {
      logger.fatal({ err: error }, 'the server could not be stopped cleanly');
      process.exit(1);
    }
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, onSignal);
  return interrupted.signal;
}
