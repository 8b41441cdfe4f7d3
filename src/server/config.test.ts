import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { makeTestFolder } from '#tests/support/own-server.ts';
import { readConfig } from './config.ts';
import { secretVariables } from './secret-files.ts';

test('nothing set means a private server with its own database', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDir: resolve('./data'),
    databaseUrl: undefined,
    keysFile: resolve('data/keys'),
    firstAdministrator: undefined,
    mail: undefined,
    publicOrigin: undefined,
    trustedProxies: [],
    allowedHosts: [],
    backupKey: undefined,
    rateLimitFactor: 1,
    councilInfoUrl: undefined,
    securityContact: undefined,
    dailyBackups: { folder: resolve('./data/backups'), keep: 14 },
    streams: { total: 20_000, perNetwork: 2_000 },
    metricsToken: undefined,
    drainMs: 0,
    logLevel: 'info',
    logFormat: undefined,
    unread: [],
    webhookAllow: [],
    updateKey: undefined,
    updateFeed: undefined,
    town: undefined,
  });
});

test('an empty variable counts as absent, as compose files write it', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '', PUBLIC_URL: '' })).toEqual(readConfig({}));
});

test('a server of somebody else’s is backed up only when that is asked for', () => {
  const rented = { DATABASE_URL: 'postgres://db.example.org/stones', DATA_DIR: '/srv/stones' };
  expect(readConfig(rented).dailyBackups).toBeUndefined();
  expect(readConfig({ ...rented, BACKUP_DAILY: 'on', BACKUP_KEEP: '3' }).dailyBackups).toEqual({
    folder: resolve('/srv/stones/backups'),
    keep: 3,
  });
  expect(readConfig({ BACKUP_DAILY: 'off' }).dailyBackups).toBeUndefined();
});

test('what is set is read', () => {
  const config = readConfig({
    PORT: '8080',
    PUBLIC_URL: 'https://stones.example.org/',
    TRUSTED_PROXIES: '10.0.0.0/8, 127.0.0.1, ::1/128,',
    RATE_LIMIT_FACTOR: '2.5',
    ADMIN_EMAIL: 'admin@example.org',
    ADMIN_PASSWORD: 'secret',
    SMTP_URL: 'smtps://ada:secret@mail.example.org',
    MAIL_FROM: 'Ten Stones <stones@example.org>',
  });
  expect(config).toMatchObject({
    port: 8080,
    publicOrigin: 'https://stones.example.org',
    trustedProxies: ['10.0.0.0/8', '127.0.0.1', '::1/128'],
    rateLimitFactor: 2.5,
    firstAdministrator: { email: 'admin@example.org', password: 'secret' },
    mail: { smtpUrl: 'smtps://ada:secret@mail.example.org', from: 'Ten Stones <stones@example.org>' },
  });
});

test.each([
  ['PORT', 'many'],
  ['PUBLIC_URL', 'stones'],
  ['PUBLIC_URL', 'javascript:alert(1)'],
  ['PUBLIC_URL', 'https://town.example/stones'],
  ['PUBLIC_URL', 'https://town.example/?council'],
  ['METRICS_TOKEN', 'short'],
  ['DRAIN_SECONDS', '-1'],
  ['DRAIN_SECONDS', 'soon'],
  ['COUNCIL_INFO_URL', 'javascript:alert(1)'],
  ['SECURITY_CONTACT', 'the town hall'],
  ['SECURITY_CONTACT', 'http://town.example/'],
  ['TRUSTED_PROXIES', '1'],
  ['TRUSTED_PROXIES', 'true'],
  ['TRUSTED_PROXIES', 'loopback'],
  ['TRUSTED_PROXIES', '10.0.0.0/33'],
  ['TRUSTED_PROXIES', '10.0.0.0/8/8'],
  ['TRUSTED_PROXIES', '10.0.0.0/'],
  ['TRUSTED_PROXIES', '127.0.0.1, 0.0.0.0/0'],
  ['TRUSTED_PROXIES', '::/0'],
  ['TRUSTED_PROXIES', '127.0.0.1 10.0.0.0/8'],
  ['RATE_LIMIT_FACTOR', '0'],
  ['RATE_LIMIT_FACTOR', 'off'],
  ['LOG_LEVEL', 'loud'],
  ['LOG_FORMAT', 'xml'],
  ['BACKUP_DAILY', 'sometimes'],
  ['BACKUP_KEEP', '0'],
  ['ADMIN_EMAIL', 'admin@localhost'],
  ['SMTP_URL', 'https://mail.example.org'],
  ['OIDC_ISSUER', 'login.example.org'],
  ['OIDC_ISSUER', 'http://login.example.org'],
  ['OIDC_ROLES', 'readers'],
  ['OIDC_ROLES', 'readers=reader'],
  ['OIDC_ROLES', '=viewer'],
  ['OIDC_ONLY', 'yes'],
  ['MAIL_FROM', 'Ten Stones'],
  ['MAIL_FROM', 'stones@example.org\r\nBcc: evil@example.com'],
])('%s=%s is refused by name', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(name);
});

test('a mail server needs a sender', () => {
  expect(() => readConfig({ SMTP_URL: 'smtp://localhost' })).toThrow('MAIL_FROM');
});

const secrets: Record<(typeof secretVariables)[number], string> = {
  DATABASE_URL: 'postgres://ada:secret@db.example.org/stones',
  SMTP_URL: 'smtp://ada:secret@mail.example.org',
  ADMIN_PASSWORD: 'a stone laid by the river',
  BACKUP_KEY: 'a passphrase of many words',
  METRICS_TOKEN: 'a token of many letters',
  OIDC_CLIENT_SECRET: 'a secret of the town',
};
const town = {
  OIDC_ISSUER: 'https://login.example.org/town',
  OIDC_CLIENT_ID: 'ten-stones',
  OIDC_ROLE_CLAIM: 'roles',
  OIDC_ROLES: 'readers=viewer, a=b=owner',
};
const beside = { MAIL_FROM: 'stones@example.org', ADMIN_EMAIL: 'admin@example.org' };
const besideSecret = (name: string) => (name === 'OIDC_CLIENT_SECRET' ? { ...beside, ...town } : beside);

function writeSecret(text: string): string {
  const file = join(makeTestFolder(), 'secret');
  writeFileSync(file, text);
  return file;
}

test.each(secretVariables)('%s may stand in a file', (name) => {
  const read = readConfig({ ...besideSecret(name), [`${name}_FILE`]: writeSecret(`${secrets[name]}\n`) });
  expect(read).toEqual(readConfig({ ...besideSecret(name), [name]: secrets[name] }));
});

test.each(secretVariables)('%s set in both ways is refused, and no secret is told', (name) => {
  const env = { ...beside, [name]: secrets[name], [`${name}_FILE`]: writeSecret(secrets[name]) };
  expect(() => readConfig(env)).toThrow(`${name} and ${name}_FILE: set one of them`);
  expect(() => readConfig(env)).not.toThrow(secrets[name]);
});

test('keys lie beside the embedded database, and elsewhere only where a file is named', () => {
  expect(readConfig({ DATA_DIR: '/srv/stones' }).keysFile).toBe('/srv/stones/keys');
  const rented = { DATA_DIR: '/srv/stones', DATABASE_URL: 'postgres://db.example.org/stones' };
  expect(readConfig(rented).keysFile).toBeUndefined();
  expect(readConfig({ ...rented, KEYS_FILE: '/etc/stones/keys' }).keysFile).toBe('/etc/stones/keys');
});

test('the town’s account takes all of its variables', () => {
  const whole = { ...town, OIDC_CLIENT_SECRET: 'a secret of the town' };
  expect(readConfig({ ...whole, OIDC_ONLY: 'on' }).town).toEqual({
    issuer: 'https://login.example.org/town',
    clientId: 'ten-stones',
    clientSecret: 'a secret of the town',
    roleClaim: 'roles',
    roles: new Map([
      ['readers', 'viewer'],
      ['a=b', 'owner'],
    ]),
    only: true,
  });
  expect(readConfig(whole).town?.only).toBe(false);
  expect(readConfig({ OIDC_ONLY: 'off' }).town).toBeUndefined();
  for (const name of Object.keys(whole)) expect(() => readConfig({ ...whole, [name]: '' })).toThrow(`too: ${name}`);
  expect(() => readConfig({ OIDC_ONLY: 'on' })).toThrow('too: OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET');
  expect(readConfig({ OIDC_ROLE_CLAIMS: 'roles' }).unread).toEqual([
    { name: 'OIDC_ROLE_CLAIMS', meant: 'OIDC_ROLE_CLAIM' },
  ]);
});

test('a file that is empty or not there is named', () => {
  expect(() => readConfig({ BACKUP_KEY_FILE: '/nowhere' })).toThrow(
    'BACKUP_KEY_FILE: /nowhere cannot be read (ENOENT)',
  );
  expect(() => readConfig({ BACKUP_KEY_FILE: writeSecret('\n') })).toThrow(/BACKUP_KEY_FILE: .* is empty/);
});

test.each([
  ['PUBLIC_URI', 'PUBLIC_URL'],
  ['TRUSTED_PROXYS', 'TRUSTED_PROXIES'],
  ['public_url', 'PUBLIC_URL'],
  ['BACKUP_KEY_FIEL', 'BACKUP_KEY_FILE'],
  ['PORTS', 'PORT'],
  ['SMTP_PASSWORD', undefined],
  ['BACKUP_FOLDER', undefined],
])('%s is named as one that nobody reads', (name, meant) => {
  const { unread } = readConfig({ [name]: 'x', PUBLIC_URL: 'https://stones.example.org' });
  expect(unread).toEqual([{ name, meant }]);
});

test('variables of others are theirs', () => {
  const names = ['HOME', 'PATH', 'HOSTNAME', 'TERM', 'USER', 'LOGNAME', 'PWD', 'DATABASE_SERVICE_HOST', 'NODE_ENV'];
  expect(readConfig(Object.fromEntries(names.map((name) => [name, 'x']))).unread).toEqual([]);
});
