import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { asAppRole } from '#server/database/app-role.ts';
import type { Connection } from '#server/database/connect.ts';
import { createLogger } from '#server/logger.ts';
import { quickPace } from '#tests/support/quick-pace.ts';
import { readSecrets } from '#tests/support/secrets.ts';
import { serveAxe } from './axe.ts';

/** Limits are far away: every visitor of these tests comes from one network. */
export async function startApp(connection: Connection, env: NodeJS.ProcessEnv = {}) {
  const config = readConfig({ PORT: '0', RATE_LIMIT_FACTOR: '1000', BACKUP_DAILY: 'off', ...env });
  const place = { connection: asAppRole(connection), secrets: await readSecrets(connection) };
  const app = await createApp(config, place, createLogger('silent'), quickPace());
  serveAxe(app.http);
  const address = await app.http.listen({ port: 0, host: '127.0.0.1' });
  return { app, address, stop: () => app.stop() };
}
