import pg from 'pg';
import type { Logger } from 'pino';
import { inject } from 'vitest';
import type { Endpoint, RequestOf, ResponseOf } from '#contract/wire/endpoint.ts';
import type { Problem } from '#contract/wire/problem.ts';
import { type App, createApp, type Pace } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { asAppRole, prepareAppRole } from '#server/database/app-role.ts';
import type { Connection } from '#server/database/connect.ts';
import { createFirstAdministrator } from '#server/features/people/administrators/first-run.ts';
import { createLogger } from '#server/logger.ts';
import { createDatabase } from './database.ts';
import { emptyTables, migrated } from './empty-tables.ts';
import { quickPace } from './quick-pace.ts';
import { readSecrets } from './secrets.ts';

export const administrator = { email: 'admin@example.org', password: 'correct horse battery staple' };

export type Answer<E extends Endpoint> = { status: number; headers: Headers; body: ResponseOf<E> & Problem };

/** Somebody with a browser on our own page: keeps cookies from one call to the next. */
export type Visitor = {
  send: <E extends Endpoint>(endpoint: E, request: RequestOf<E>) => Promise<Answer<E>>;
  /** A request that the contract does not allow. */
  fetch: (path: string, init?: RequestInit) => Promise<Response>;
  /** The same person, cookies and all, with another copy of the app. */
  through: (copy: { url: string }) => Visitor;
};

export type TestApp = App & {
  url: string;
  /** As the database's owner, who may do what the app may not. */
  connection: Connection;
  visitor: () => Visitor;
  signIn: () => Promise<Visitor>;
  /** Empties everything but the administrators, as a test wants to find it. */
  empty: () => Promise<void>;
  /** Puts the administrators back too, as the next file of tests wants to find them. */
  renew: () => Promise<void>;
};

// Everybody in a test has one address: the limits are out of the way where they are not what it is about.
const defaults = { PORT: '0', RATE_LIMIT_FACTOR: '1000', BACKUP_DAILY: 'off' };

// The product gives a connection up after three seconds, which a machine that does ten other things may take.
const patience = { connectionTimeoutMillis: 60_000 };

/** The whole app on a private database, listening on a free port. */
export async function startTestApp(
  env: NodeJS.ProcessEnv = {},
  existing?: Connection,
  logger: Logger = createLogger('silent'),
  pace: Pace = quickPace(),
): Promise<TestApp> {
  const connection = existing ?? { ...(await createDatabase(inject('databaseServer'))), ...patience };
  if (existing) await prepareAppRole(existing);
  const secrets = await readSecrets(connection, env.KEYS_FILE);
  const place = { connection: asAppRole(connection), secrets };
  const app = await createApp(readConfig({ ...defaults, ...env }), place, logger, pace);
  await createFirstAdministrator(app.deps, administrator);
  const owner = await connectOwner(connection);
  const renew = async () => {
    await empty(app, owner, tablesOfTheApp);
    await createFirstAdministrator(app.deps, administrator);
  };
  const url = await app.http.listen({ port: 0, host: '127.0.0.1' });
  const { publicOrigin } = app.deps.config;
  const visitor = () => createVisitor(url, publicOrigin);
  const signIn = async () => {
    const person = visitor();
    const answer = await person.fetch('/api/auth/sign-in/email', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(administrator),
    });
    if (!answer.ok) throw new Error(`The administrator could not sign in: ${answer.status}`);
    return person;
  };
  const stop = async () => {
    await app.stop();
    await owner.end();
  };
  return { ...app, url, connection, visitor, signIn, empty: () => empty(app, owner), renew, stop };
}

async function connectOwner(connection: Connection): Promise<pg.Client> {
  const owner = new pg.Client(connection);
  owner.on('error', () => {}); // a test may end the database; it shows in what is asked next
  await owner.connect();
  return owner;
}

async function empty({ deps }: App, owner: pg.Client, tables = tablesThatStay): Promise<void> {
  await emptyTables(owner, tables);
  deps.publicPage.changed();
  await deps.site.refresh();
}

/** What was migrated, and the keys, which the app has read. */
const tablesOfTheApp = [...migrated, 'secrets'];

/** These, and who may sign in and is signed in. */
const tablesThatStay = [
  ...tablesOfTheApp,
  'administrators',
  'administrator_accounts',
  'administrator_second_factors',
  'administrator_sessions',
  'administrator_verifications',
];

/** Does by hand what the app would not do. */
export async function asOwner(connection: Connection, statements: string): Promise<void> {
  const client = await connectOwner(connection);
  await client.query(statements).finally(() => client.end());
}

export function createVisitor(url: string, publicOrigin?: string, cookies = new Map<string, string>()): Visitor {
  const fetchWithCookies: Visitor['fetch'] = async (path, init = {}) => {
    const headers = new Headers(init.headers);
    // As a browser does for its own page; a test that wants another says so, one that wants none says ''.
    if (!headers.has('origin')) headers.set('origin', publicOrigin ?? url);
    if (headers.get('origin') === '') headers.delete('origin');
    if (cookies.size > 0) headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '));
    const answer = await fetch(url + path, { ...init, headers, redirect: 'manual' });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (name && value) cookies.set(name, value);
      else if (name) cookies.delete(name);
    }
    return answer;
  };
  return {
    fetch: fetchWithCookies,
    through: (copy) => createVisitor(copy.url, publicOrigin, cookies),
    async send<E extends Endpoint>(endpoint: E, request: RequestOf<E>): Promise<Answer<E>> {
      const { params = {}, query = {}, headers = {}, body } = request as Record<string, Record<string, string>>;
      const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
      const search = new URLSearchParams(query).toString();
      const answer = await fetchWithCookies(search ? `${path}?${search}` : path, {
        method: endpoint.method,
        headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      return { status: answer.status, headers: answer.headers, body: text ? JSON.parse(text) : undefined };
    },
  };
}
