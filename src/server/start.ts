import type { Logger } from 'pino';
import type { App } from './app.ts';
import type { Config } from './config.ts';
import { startEmbeddedDatabase } from './database/embedded/server.ts';

export type RunningServer = {
  app: App;
  /** Where a browser on this machine finds it, `http://localhost:3000`. */
  address: string;
  stop: () => Promise<void>;
};

/** Starts database and app and listens. `say` tells the person at the terminal; `stop` undoes it in reverse order. */
export async function startServer(
  config: Config,
  logger: Logger,
  say: (message: string) => void,
): Promise<RunningServer> {
  const working = Promise.withResolvers<void>();
  const starting = config.databaseUrl
    ? undefined
    : startEmbeddedDatabase({ dataDir: config.dataDir, log: say, onWorking: working.resolve });
  const [database, program] = await Promise.allSettled([
    starting,
    // Reading the program keeps this process from everything else: not before the database is busy in one of its own.
    Promise.race([working.promise, starting]).then(readProgram),
  ]);
  if (database.status === 'rejected') throw database.reason;
  try {
    if (program.status === 'rejected') throw program.reason;
    const { app, port, stop } = await program.value.launch(config, database.value?.connection, logger);
    return {
      app,
      address: config.publicOrigin ?? `http://localhost:${port}`,
      stop: async () => {
        await stop();
        await database.value?.stop();
      },
    };
  } catch (error) {
    await database.value?.stop();
    throw error;
  }
}

async function readProgram() {
  const program = await import('./launch.ts');
  await program.readAhead();
  return program;
}
