import pino from 'pino';
import { passwordLength } from '#contract/administrators.ts';
import { createApp } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { type Connection, connect } from './database/connect.ts';
import { startEmbeddedDatabase } from './database/embedded/server.ts';
import { migrate } from './database/migrate.ts';
import { createFirstAdministrator, createSetUpToken } from './features/administrators/actions.ts';

const config = readConfigOrExit();
const logger = pino({ level: config.logLevel });
const say = (message: string) => process.stdout.write(`${message}\n`);

/** The process: database, app, listening; and all of it undone in the reverse order on SIGTERM or Ctrl-C. */
async function main(): Promise<void> {
  const database = await openDatabase(config);
  try {
    await migrateDatabase(database.connection);
    const app = await createApp(config, database.connection, logger);
    await app.http.listen({ port: config.port, host: config.host });
    await welcome(app);
    stopOnSignal(async () => {
      await app.stop();
      await database.stop();
    });
  } catch (error) {
    await database.stop();
    throw error;
  }
}

type OpenDatabase = { connection: Connection; stop: () => Promise<void> };

async function openDatabase({ databaseUrl, dataDir }: Config): Promise<OpenDatabase> {
  if (databaseUrl) return { connection: { connectionString: databaseUrl }, stop: async () => {} };
  return startEmbeddedDatabase({ dataDir, log: say });
}

async function migrateDatabase(connection: Connection): Promise<void> {
  const { db } = connect(connection, () => {});
  await migrate(db).finally(() => db.destroy());
}

/** Tells the operator where the product is and how to become administrator. */
async function welcome({ http, deps }: Awaited<ReturnType<typeof createApp>>): Promise<void> {
  const address = config.publicOrigin ?? `http://localhost:${portOf(http)}`;
  say(`Ten Stones is at ${address}\nThe administration is at ${address}/admin`);
  if (config.firstAdministrator) {
    if (config.firstAdministrator.password.length < passwordLength.min) {
      logger.warn(`ADMIN_PASSWORD is shorter than ${passwordLength.min} characters: please choose a longer one`);
    }
    const created = await createFirstAdministrator(deps, config.firstAdministrator);
    if (created) say(`${config.firstAdministrator.email} is now the administrator.`);
    return;
  }
  const token = await createSetUpToken(deps);
  if (token) say(`Make yourself the administrator within 30 minutes: ${address}/admin#setup=${token}`);
}

/** The port that was asked for, or the one that port 0 became. */
function portOf(http: Awaited<ReturnType<typeof createApp>>['http']): number {
  const address = http.server.address();
  return typeof address === 'object' && address ? address.port : config.port;
}

function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false;
  const onSignal = async () => {
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
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}

function readConfigOrExit(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}

main().catch((error: Error) => {
  const because = error.cause instanceof Error ? `\n${error.cause.message}` : '';
  console.error(`Ten Stones could not start. ${error.message}${because}`);
  logger.debug({ err: error });
  process.exit(1);
});
