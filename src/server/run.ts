import type { Logger } from 'pino';
import { type Config, readConfig } from './config.ts';
import { createLogger } from './logger.ts';
import { type RunningServer, startServer } from './start.ts';

export type Say = (message: string) => void;

const say: Say = (message) => process.stdout.write(`${message}\n`);

/**
 * Runs a server as this process: it says in plain words why it could not start, and ends in order on SIGTERM or Ctrl-C.
 * `welcome` is called once it listens; `cleanUp` after everything has stopped.
 */
export async function run(
  env: NodeJS.ProcessEnv,
  welcome: (server: RunningServer, config: Config, logger: Logger, say: Say) => Promise<void>,
  cleanUp: () => Promise<void> = async () => {},
): Promise<void> {
  try {
    const config = readConfig(env);
    const logger = createLogger(config.logLevel);
    const server = await startServer(config, logger, say);
    const stop = async () => {
      await server.stop();
      await cleanUp();
    };
    stopOnSignal(stop, logger);
    await welcome(server, config, logger, say);
  } catch (error) {
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

function stopOnSignal(stop: () => Promise<void>, logger: Logger): void {
  let stopping = false;
  const onSignal = async () => {
    // Ctrl-C under npm arrives twice.
    if (stopping) return;
    stopping = true;
    try {
      await stop();
      process.exit(0);
    } catch (error) {
      logger.fatal({ err: error }, 'the server could not be stopped cleanly');
      process.exit(1);
    }
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, onSignal);
}
