import type { FastifyBaseLogger } from 'fastify';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  calculatePKCECodeChallenge,
  clockTolerance,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  type ServerMetadata,
} from 'openid-client';
import type { TownAnswer } from '#contract/people/town-account.ts';
import type { Attempt } from '#server/features/people/administrators/town-attempts.ts';
import { singleFlight } from '#server/single-flight.ts';
import type { TownConfig } from '#server/town-config.ts';
import { findClockFault, leewayS } from './clock.ts';
import { refuse, TownFault } from './faults.ts';
import type { Person } from './person.ts';
import { type Claims, readClaim } from './role.ts';

// As long as an attempt to sign in.
const knownForMs = 10 * 60 * 1000;
const callS = 4;

type Beginning = Pick<Attempt, 'verifier' | 'nonce' | 'redirectUri'> & { state: string };

/**
 * The provider of the town's accounts. It is asked for its addresses when somebody begins to sign in, not at the start: while it is down,
 * nothing else is, and nobody is sent there. Its keys are read anew for each sign-in, so that new ones are there at once.
 */
export class TownProvider {
  readonly #config: TownConfig;
  readonly #discover = singleFlight(() => this.#read());
  #known: { server: ServerMetadata; until: number } | undefined;

  constructor(config: TownConfig) {
    this.#config = config;
  }

  /**
   * The page to which the browser goes.
   * @throws AppError town_account_unreachable
   */
  async authorizationUrl({ state, verifier, nonce, redirectUri }: Beginning, log: FastifyBaseLogger): Promise<string> {
    const server = await this.#ask(log);
    const url = buildAuthorizationUrl(this.#configure(server), {
      redirect_uri: redirectUri,
      scope: toScope(server, this.#config.roleClaim),
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
      nonce,
    });
    return url.href;
  }

  /**
   * Who came back from there, by a token whose signature, issuer, audience, nonce and times were checked.
   * @throws AppError town_account_unreachable, town_account_cancelled, town_account_refused
   */
  async identify(attempt: Attempt, answer: TownAnswer, log: FastifyBaseLogger): Promise<Person> {
    const isFresh = this.#known && this.#known.until > Date.now();
    const server = this.#known && isFresh ? this.#known.server : await this.#ask(log);
    try {
      const claims = await this.#readClaims(server, attempt, answer);
      return { issuer: server.issuer, subject: claims.sub, claims };
    } catch (error) {
      throw refuse(error, log);
    }
  }

  async #readClaims(server: ServerMetadata, attempt: Attempt, answer: TownAnswer): Promise<Claims & { sub: string }> {
    const heard: { answeredAtS?: number | undefined } = {};
    const config = this.#configure(server, (date) => {
      heard.answeredAtS ??= date;
    });
    const tokens = await authorizationCodeGrant(config, toAddress(attempt.redirectUri, answer), {
      expectedState: answer.state,
      expectedNonce: attempt.nonce,
      pkceCodeVerifier: attempt.verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw new TownFault('the provider sent no id token');
    const clockFault = findClockFault({ issuedAtS: claims.iat, answeredAtS: heard.answeredAtS }, Date.now() / 1000);
    if (clockFault) throw new TownFault(clockFault);
    const isWhole = claims.email !== undefined && readClaim(claims, this.#config.roleClaim) !== undefined;
    if (isWhole || !server.userinfo_endpoint) return claims;
    return { ...(await fetchUserInfo(config, tokens.access_token, claims.sub)), ...claims };
  }

  async #ask(log: FastifyBaseLogger): Promise<ServerMetadata> {
    try {
      return await this.#discover();
    } catch (error) {
      throw refuse(error, log, 'town_account_unreachable');
    }
  }

  async #read(): Promise<ServerMetadata> {
    const { clientId, issuer } = this.#config;
    const execute = this.#isInsecure ? [allowInsecureRequests] : [];
    const found = await discovery(new URL(issuer), clientId, undefined, undefined, { execute, timeout: callS });
    const server = found.serverMetadata();
    // Of some providers the library takes one issuer for many.
    if (new URL(server.issuer).href !== new URL(issuer).href)
      throw new TownFault(`the provider calls itself ${server.issuer}, and OIDC_ISSUER says otherwise`);
    this.#known = { server, until: Date.now() + knownForMs };
    return server;
  }

  /** Made for one sign-in: the library keeps keys with it. */
  #configure(server: ServerMetadata, onDate: (seconds: number | undefined) => void = () => {}): Configuration {
    const { clientId, clientSecret } = this.#config;
    // What is meant where a provider does not say (OpenID Connect Discovery, 3).
    const ways = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const authenticate = ways.includes('client_secret_basic') ? ClientSecretBasic : ClientSecretPost;
    const config = new Configuration(server, clientId, { [clockTolerance]: leewayS }, authenticate(clientSecret));
    if (this.#isInsecure) allowInsecureRequests(config);
    enableNonRepudiationChecks(config);
    config.timeout = callS;
    config[customFetch] = async (url, options) => {
      const answer = await fetch(url, options as RequestInit);
      if (url === server.token_endpoint) onDate(toSeconds(answer.headers.get('date')));
      return answer;
    };
    return config;
  }

  /** Only this machine is reached without encryption, for trying it out. */
  get #isInsecure(): boolean {
    return this.#config.issuer.startsWith('http:');
  }
}

/** Some providers tell groups or roles only to who asks for the scope of that name. */
function toScope({ scopes_supported: offered = [] }: ServerMetadata, roleClaim: string): string {
  return ['openid', 'email', 'profile', ...(offered.includes(roleClaim) ? [roleClaim] : [])].join(' ');
}

function toAddress(redirectUri: string, answer: TownAnswer): URL {
  const address = new URL(redirectUri);
  for (const [name, value] of Object.entries(answer)) if (value !== undefined) address.searchParams.set(name, value);
  return address;
}

function toSeconds(date: string | null): number | undefined {
  const ms = date === null ? Number.NaN : Date.parse(date);
  return Number.isNaN(ms) ? undefined : ms / 1000;
}
