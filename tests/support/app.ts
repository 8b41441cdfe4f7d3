import { sql } from 'kysely';
import pino from 'pino';
import { inject } from 'vitest';
import type { Endpoint, RequestOf, ResponseOf } from '#contract/endpoint.ts';
import type { Problem } from '#contract/errors.ts';
import { type App, createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { createFirstAdministrator } from '#server/features/administrators/first-run.ts';
import { createDatabase, type DatabaseServer } from './database.ts';

export const administrator = { email: 'admin@example.org', password: 'correct horse battery staple' };

export type Answer<E extends Endpoint> = { status: number; headers: Headers; body: ResponseOf<E> & Problem };

/** Somebody with a browser: keeps cookies from one call to the next. */
export type Visitor = {
  send: <E extends Endpoint>(endpoint: E, request: RequestOf<E>) => Promise<Answer<E>>;
  /** A request that the contract does not allow. */
  fetch: (path: string, init?: RequestInit) => Promise<Response>;
};

export type TestApp = App & {
  url: string;
  connection: DatabaseServer;
  visitor: () => Visitor;
  signIn: () => Promise<Visitor>;
  /** Empties everything but the administrators, as a test wants to find it. */
  empty: () => Promise<void>;
};

/** The whole app on a private database, listening on a free port. */
export async function startTestApp(env: NodeJS.ProcessEnv = {}, existing?: DatabaseServer): Promise<TestApp> {
  const connection = existing ?? (await createDatabase(inject('databaseServer')));
  const app = await createApp(readConfig({ PORT: '0', ...env }), connection, pino({ level: 'silent' }));
  await createFirstAdministrator(app.deps, administrator);
  const url = await app.http.listen({ port: 0, host: '127.0.0.1' });
  const visitor = () => createVisitor(url);
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
  return { ...app, url, connection, visitor, signIn, empty: () => empty(app) };
}

async function empty({ deps }: App): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    // Ballots cannot be emptied by the app: the triggers that say so are off in this transaction.
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`truncate users, batches, questions, ballots, ballot_choices, tallies`.execute(tx);
  });
  deps.activeBatch.changed();
}

function createVisitor(url: string): Visitor {
  const cookies = new Map<string, string>();
  const fetchWithCookies: Visitor['fetch'] = async (path, init = {}) => {
    const headers = new Headers(init.headers);
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
