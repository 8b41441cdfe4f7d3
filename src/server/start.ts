import type { Logger } from 'pino';
import type { App } from './app.ts';
import type { Config } from './config.ts';
import { startEmbeddedDatabase } from './database/embedded.ts';
import { launch } from './launch.ts';

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
  const database = config.databaseUrl ? undefined : await startEmbeddedDatabase({ dataDir: config.dataDir, log: say });
  try {
    const { app, port, stop } = await launch(config, database?.connection, logger);
    return {
      app,
      address: config.publicOrigin ?? `http://localhost:${port}`,
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
