import { createSign, generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Provider, { type Configuration } from 'oidc-provider';
import { type TownAnswer, townAccountApi } from '#contract/people/town-account.ts';
import { townAccountPath } from '#contract/people/town-sign-in.ts';
import type { Visitor } from './app.ts';

type Claims = Record<string, unknown>;
type Key = { kid: string; privateKey: KeyObject };

const client = { client_id: 'ten-stones', client_secret: 'a secret of the town and of Ten Stones' };

/** The provider of a town's accounts: npm's `oidc-provider` on a port of this process, and what a test does to it. */
export class TownProvider {
  readonly #server = createServer((request, response) => void this.#answer(request, response));
  readonly #people = new Map<string, Claims>();
  #provider: Provider | undefined;
  #key = newKey();
  #redirectUri = '';
  /** Claims stand in the answer of its `userinfo` alone, as the standard wants it. */
  inUserinfoOnly = false;
  /** Its clock is ahead by so much. */
  clockAheadS = 0;
  /** What it puts into its tokens in place of what it should. */
  change: (claims: Claims) => Claims = (claims) => claims;

  static async start(port = 0): Promise<TownProvider> {
    const town = new TownProvider();
    await new Promise<void>((resolve) => town.#server.listen(port, '127.0.0.1', resolve));
    return town;
  }

  get issuer(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** The environment of a Ten Stones whose administrators sign in here. */
  get env() {
    return {
      OIDC_ISSUER: this.issuer,
      OIDC_CLIENT_ID: client.client_id,
      OIDC_CLIENT_SECRET: client.client_secret,
      OIDC_ROLE_CLAIM: 'roles',
      OIDC_ROLES: 'stones-read=viewer, stones-ask=moderator, stones-run=administrator, stones-own=owner',
    };
  }

  /** Sends people back to this site. */
  serve({ url }: { url: string }): void {
    this.#redirectUri = url + townAccountPath;
    this.#provider = this.#make();
  }

  /** Somebody whom the town knows, by `sub`. */
  know(sub: string, claims: Claims): void {
    this.#people.set(sub, { email: `${sub}@town.example`, name: sub, ...claims });
  }

  /** From now on it signs with another key, and knows the earlier one no more. */
  rotateKeys(): void {
    this.#key = newKey();
    this.#provider = this.#make();
  }

  /** From now on it signs with a key that it does not tell. */
  forge(): void {
    this.#key = { ...newKey(), kid: this.#key.kid };
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Goes there with a browser, signs in, and comes back with what it gives along. */
  async visit(url: string, sub: string): Promise<TownAnswer> {
    const cookies = new Map<string, string>();
    const go = async (address: string, init: RequestInit = {}): Promise<string> => {
      const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
      const answer = await fetch(address, { ...init, redirect: 'manual', headers: { cookie } });
      for (const [name = '', value = ''] of answer.headers.getSetCookie().map((line) => line.split(/[=;]/)))
        cookies.set(name, value);
      const next = answer.headers.get('location');
      if (!next) return address;
      const target = new URL(next, address).href;
      return target.startsWith(this.#redirectUri) ? target : go(target);
    };
    const page = await go(url);
    const back = await go(page, { method: 'POST', body: new URLSearchParams({ sub }) });
    return Object.fromEntries(new URL(back).searchParams) as TownAnswer;
  }

  /** The whole way of somebody who signs in. */
  async signIn(visitor: Visitor, sub: string) {
    const { body } = await visitor.send(townAccountApi.begin, {});
    return visitor.send(townAccountApi.finish, { body: await this.visit(body.url, sub) });
  }

  #make(): Provider {
    const { kid, privateKey } = this.#key;
    const provider = new Provider(this.issuer, {
      ...configuration,
      clients: [{ ...client, redirect_uris: [this.#redirectUri] }],
      jwks: {
        keys: [{ ...privateKey.export({ format: 'jwk' }), kid, use: 'sig', alg: 'RS256' }],
      } as Configuration['jwks'],
      conformIdTokenClaims: this.inUserinfoOnly,
      findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ sub, ...this.#people.get(sub) }) }),
      // Nobody is asked whether they agree: it is the town's own site.
      loadExistingGrant: async ({ oidc }) => {
        const grant = new provider.Grant({ clientId: client.client_id, accountId: oidc.session?.accountId ?? '' });
        grant.addOIDCScope('openid email profile roles');
        await grant.save();
        return grant;
      },
    });
    provider.use(async (ctx, next) => {
      await next();
      ctx.set('date', new Date(Date.now() + this.clockAheadS * 1000).toUTCString());
      const body = ctx.body as { id_token?: string } | undefined;
      if (ctx.path === '/token' && body?.id_token) ctx.body = { ...body, id_token: this.#sign(body.id_token) };
    });
    return provider;
  }

  #sign(token: string): string {
    const [header = '', payload = ''] = token.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const shifted = { ...claims, iat: claims.iat + this.clockAheadS, exp: claims.exp + this.clockAheadS };
    const signed = `${header}.${Buffer.from(JSON.stringify(this.change(shifted))).toString('base64url')}`;
    return `${signed}.${createSign('RSA-SHA256').update(signed).sign(this.#key.privateKey, 'base64url')}`;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const provider = this.#provider;
    if (!provider) return void response.writeHead(503).end();
    if (!request.url?.startsWith('/interaction/')) return provider.callback()(request, response);
    if (request.method === 'GET') return void response.setHeader('content-type', 'text/html').end(page);
    const sub = new URLSearchParams(await text(request)).get('sub') ?? '';
    const result = sub ? { login: { accountId: sub } } : { error: 'access_denied' };
    await provider.interactionFinished(request, response, result);
  }
}

const configuration: Configuration = {
  claims: { openid: ['sub'], email: ['email'], profile: ['name'], roles: ['roles'] },
  scopes: ['openid', 'email', 'profile', 'roles'],
  cookies: { keys: ['of the town'] },
  // Named, since the library writes a line for each that is not.
  ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 3_600 },
  features: { devInteractions: { enabled: false } },
  interactions: { url: (_, { uid }) => `/interaction/${uid}` },
  renderError: (ctx, { error, error_description }) => {
    ctx.body = { error, error_description };
  },
};

const page = `<!doctype html><html lang="en"><title>Town</title><h1>The town</h1>
<form method="post"><label>Who? <input name="sub"></label><button>Sign in</button></form></html>`;

function newKey(): Key {
  return { kid: randomUUID(), privateKey: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey };
}
