import type { Logger } from 'pino';
import type { App } from './app.ts';
import type { Config } from './config.ts';
import { startEmbeddedDatabase } from './database/embedded.ts';
import type { Deps } from './deps.ts';
import { launch } from './launch.ts';

/** Tells the person who starts it, a sentence a line. */
export type Say = (message: string) => void;

/** What has to exist before the server listens. */
export type Prepare = (deps: Deps, logger: Logger, say: Say) => Promise<void>;

export type RunningServer = {
  app: App;
  /** Where a browser on this machine finds it, `http://localhost:3000`. */
  address: string;
  port: number;
  stop: () => Promise<void>;
};

/** Starts database and app and listens. `stop` undoes it in reverse order. */
export async function startServer(
  config: Config,
  logger: Logger,
  { say, prepare }: { say: Say; prepare: Prepare },
): Promise<RunningServer> {
  const database = config.databaseUrl ? undefined : await startEmbeddedDatabase({ dataDir: config.dataDir, log: say });
  try {
    const { app, port, stop } = await launch(config, database?.connection, {
      logger,
      prepare: (deps) => prepare(deps, logger, say),
    });
    return {
      app,
      address: config.publicOrigin ?? `http://localhost:${port}`,
      port,
      stop: async () => {
        await stop();
        await database?.stop();
      },
    };
  } catch (error) {
    await database?.stop();
    throw error;
  }
}
