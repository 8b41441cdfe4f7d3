import type { Logger } from 'pino';
import { appCommit, appVersion, appVersionAndCommit } from './app-version.ts';
import { type Config, readConfig } from './config.ts';
import { openLogOutput } from './log-output.ts';
import { createLogger } from './logger.ts';
import { type Prepare, type RunningServer, type Say, startServer } from './start.ts';
import { complain, outliveReaders } from './terminal.ts';
import { describeUnread } from './unread-variables.ts';

// A start that waits for a database that does not answer may take for ever.
const startGraceMs = 10_000;
// Draining lets what was accepted finish, but an error that nobody caught may have broken what that needs.
const drainAfterErrorMs = 10_000;

export type Entry = {
  /** Runs before the server listens, for what the first visitor needs. */
  prepare: Prepare;
  /** Once it listens. */
  welcome: (server: RunningServer, config: Config, logger: Logger, say: Say) => Promise<void>;
  /** After everything has stopped. */
  cleanUp?: () => Promise<void>;
};

/**
 * Runs a server as this process: it says in plain words why it could not start, and ends in order on SIGTERM or Ctrl-C,
 * also while it starts, and with code 1 after an error that nobody caught.
 */
export async function run(
  env: NodeJS.ProcessEnv,
  { prepare, welcome, cleanUp = async () => {} }: Entry,
): Promise<void> {
  let interrupted: AbortSignal | undefined;
  outliveReaders();
  try {
    const config = readConfig(env);
    const logger = createLogger(config.logLevel, await openLogOutput(config.logFormat));
    const say = speakIn(logger);
    logger.info({ version: appVersion, commit: appCommit }, `Ten Stones ${appVersionAndCommit} starts`);
    for (const unread of config.unread) logger.warn(describeUnread(unread));
    const starting = startServer(config, logger, { say, prepare });
    interrupted = stopOnSignal(starting, cleanUp, logger);
    const server = await starting;
    endOnUncaughtError(server, cleanUp, logger);
    if (!interrupted.aborted) {
      say(`Ten Stones is at ${server.address} (version ${appVersionAndCommit})`);
      await welcome(server, config, logger, say);
    }
    tellSupervisor('listening');
  } catch (error) {
    if (interrupted?.aborted) return; // it failed because it was being stopped
    await cleanUp();
    complain(`Ten Stones could not start. ${explain(error)}`);
    process.exit(1);
  }
}

/** What whoever starts it has to know is said whatever LOG_LEVEL holds back, as a line of the log like any other. */
function speakIn(logger: Logger): Say {
  const speaker = logger.child({ version: appVersion }, { level: 'info' });
  return (message) => speaker.info(message);
}

/** `scripts/supervise.mjs` starts only what has once listened again. No supervisor needs to listen. */
function tellSupervisor(message: string): void {
  process.send?.(message, undefined, {}, () => {});
}

/** The error and what caused it, one line each. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message}\n${explain(error.cause)}`;
}

/** Ends the process on a signal, or with its supervisor, in order: a start that has begun is completed first and stopped then. */
function stopOnSignal(starting: Promise<RunningServer>, cleanUp: () => Promise<void>, logger: Logger): AbortSignal {
  const interrupted = new AbortController();
  const stop = async () => {
    logger.info({ version: appVersion }, `Ten Stones ${appVersion} is stopping`);
    const impatience = setTimeout(() => process.exit(1), startGraceMs);
    const server = await starting.catch(() => undefined);
    clearTimeout(impatience);
    await server?.stop();
    await cleanUp();
    logger.info({ version: appVersion }, `Ten Stones ${appVersion} has stopped`);
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
  // Its supervisor is gone, however that ended: nobody would stop the server any more, and another start found it in its place.
  process.on('disconnect', onSignal);
  if (process.connected === false) void onSignal();
  return interrupted.signal;
}

/**
 * After an error that nobody caught, a rejection included, nobody knows what still holds: the process logs it, finishes
 * what it had accepted, if that is possible in a bounded time, and ends. Its supervisor starts another one.
 */
function endOnUncaughtError(server: RunningServer, cleanUp: () => Promise<void>, logger: Logger): void {
  let isEnding = false;
  process.on('uncaughtException', (error) => {
    logger.fatal({ err: error, version: appVersion }, 'an error was not caught; the server ends');
    if (isEnding) return;
    isEnding = true;
    setTimeout(() => process.exit(1), drainAfterErrorMs);
    server
      .stop()
      .then(cleanUp)
      .catch((cause: unknown) => logger.fatal({ err: cause }, 'the server could not be stopped cleanly'))
      .finally(() => process.exit(1));
  });
}
