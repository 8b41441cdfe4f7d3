import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('nothing set means a private server with its own database', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDir: resolve('./data'),
    databaseUrl: undefined,
    firstAdministrator: undefined,
    publicOrigin: undefined,
    trustedProxies: [],
    councilInfoUrl: undefined,
    streams: { total: 20_000, perNetwork: 2_000 },
    logLevel: 'info',
  });
});

test('an empty variable counts as absent, as compose files write it', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '', PUBLIC_URL: '' })).toEqual(readConfig({}));
});

test('what is set is read', () => {
  const config = readConfig({
    PORT: '8080',
    PUBLIC_URL: 'https://stones.example.org/some/path',
    TRUSTED_PROXIES: '10.0.0.0/8, 127.0.0.1/32',
    ADMIN_EMAIL: 'admin@example.org',
    ADMIN_PASSWORD: 'secret',
  });
  expect(config).toMatchObject({
    port: 8080,
    publicOrigin: 'https://stones.example.org',
    trustedProxies: ['10.0.0.0/8', '127.0.0.1/32'],
    firstAdministrator: { email: 'admin@example.org', password: 'secret' },
  });
});

test.each([
  ['PORT', 'many'],
  ['PUBLIC_URL', 'stones'],
  ['LOG_LEVEL', 'loud'],
  ['ADMIN_EMAIL', 'admin@localhost'],
])('%s=%s is refused by name', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(name);
});
