import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, inject, onTestFinished, test } from 'vitest';
import { createConfiguredOwner } from '#server/features/people/administrators/welcome.ts';
import { createDatabase, toUrl } from '#tests/support/database.ts';
import { readConfig } from './config.ts';
import { launch } from './launch.ts';
import { createLogger } from './logger.ts';

const owner = { email: 'owner@example.org', password: 'correct horse battery staple' };

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, 'close');
  return port;
}

test('nobody hears that it is ready before the first owner can sign in', async () => {
  const database = await createDatabase(inject('databaseServer'));
  const port = await findFreePort();
  const config = readConfig({
    DATABASE_URL: toUrl(database),
    PORT: String(port),
    HOST: '127.0.0.1',
    BACKUP_DAILY: 'off',
    ADMIN_EMAIL: owner.email,
    ADMIN_PASSWORD: owner.password,
  });
  const logger = createLogger('silent');
  const address = `http://127.0.0.1:${port}`;
  const isReady = () =>
    fetch(`${address}/readyz`).then(
      ({ status }) => status === 200,
      () => false,
    );
  const readyMeanwhile: boolean[] = [];
  const { stop } = await launch(config, undefined, {
    logger,
    prepare: async (deps) => {
      readyMeanwhile.push(await isReady());
      await createConfiguredOwner(deps, logger, () => {});
      readyMeanwhile.push(await isReady());
    },
  });
  onTestFinished(stop);
  expect(readyMeanwhile).toEqual([false, false]);
  expect(await isReady()).toBe(true);
  const signedIn = await fetch(`${address}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address },
    body: JSON.stringify(owner),
  });
  expect(signedIn.status).toBe(200);
});
