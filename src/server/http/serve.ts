import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { Administrator } from '#contract/people/administrators.ts';
import type { Access, Endpoint, ParsedRequest, ResponseOf } from '#contract/wire/endpoint.ts';
import type { Role } from '#contract/wire/roles.ts';
import { AppError } from '#server/app-error.ts';
import type { VoterIdentity } from '#server/voter-identity.ts';
import { bearerOf } from './bearer.ts';
import { withinDeadline } from './deadline.ts';
import { ClientGoneError, InvalidInputError, type PaceRefusal } from './problems.ts';

/**
 * Somebody who has signed in, a program with a token, which may be for one batch only, or a helper, who always is. `person`: who answers
 * for a program; anybody else does for themselves.
 */
export type Program = { administrator: Administrator; onlyBatch?: string | undefined; person?: string };

/** A browser that is a booth of one batch. `token` is what only the browser has. */
export type BoothDevice = { id: string; token: string; batch: { id: string; name: string; booths_most: number } };

/** Who is calling, as far as the endpoint's access asks. */
type Caller<A extends Access> = A extends readonly Role[]
  ? Program
  : A extends 'voter'
    ? { voter: VoterIdentity }
    : A extends 'booth'
      ? { booth: BoothDevice }
      : Record<never, never>;

export type Call<E extends Endpoint> = ParsedRequest<E> &
  Caller<E['access']> & { request: FastifyRequest; reply: FastifyReply };

/** An app that knows who is calling, how often, whom a write concerns, and what answers each endpoint. */
export type Served = FastifyInstance & {
  gatekeeper: Gatekeeper;
  callLimits: CallLimits;
  publicPage: WriteListener;
  paceRefusal: PaceRefusal;
  calls: Map<string, MakeCall>;
};

/** What of a request an endpoint reads. */
type Sent = Partial<Record<'params' | 'query' | 'headers' | 'body', unknown>>;
export type Calling = { request: FastifyRequest; reply: FastifyReply };
type MakeCall = (sent: Sent, calling: Calling) => Promise<unknown>;

/** Counts a call against the endpoint's limits. Throws `too_many_requests` or `overloaded`. */
type CallLimits = {
  /** Tells how long the call has to stand in line. */
  take: (
    endpoint: Pick<Endpoint, 'name' | 'limits'>,
    call: { request: FastifyRequest; body?: unknown },
  ) => Promise<number>;
  standInLine: (waitMs: number, call: { request: FastifyRequest; reply: FastifyReply }) => Promise<void>;
};

/** Hears of each write that was committed, and of each that may have been or that only the page may tell. */
type WriteListener = { changed: () => void; mayHaveChanged: () => void };

/** Whether the visitor came over https, through trusted proxies too. */
export function isSecure(request: FastifyRequest): boolean {
  return request.protocol === 'https';
}

/** Identifies the caller. Throws `sign_in_required`, `token_invalid`, `role_insufficient`, `voter_unknown` or `booth_unknown`. */
type Gatekeeper = (
  request: FastifyRequest,
  endpoint: Pick<Endpoint, 'access' | 'peopleOnly' | 'helpers'>,
) => Promise<Caller<Access>>;

/** How a request's cookies or its token are looked up; undefined when they name nobody. */
type CallerLookups = {
  findAdministrator: (request: FastifyRequest) => Promise<Administrator | undefined>;
  findProgram: (token: string) => Promise<Program | undefined>;
  findHelper: (request: FastifyRequest, task: NonNullable<Endpoint['helpers']>) => Promise<Program | undefined>;
  findVoter: (request: FastifyRequest) => Promise<VoterIdentity | undefined>;
  findBooth: (request: FastifyRequest) => Promise<BoothDevice | undefined>;
};

/** Lets in whom an endpoint's access asks for. */
export function createGatekeeper(lookups: CallerLookups): Gatekeeper {
  const { findAdministrator, findProgram, findHelper, findVoter, findBooth } = lookups;
  return async (request, { access, peopleOnly, helpers }) => {
    if (access === 'public') return {};
    if (access === 'voter') {
      const voter = await findVoter(request);
      if (!voter) throw new AppError('voter_unknown');
      return { voter };
    }
    if (access === 'booth') {
      const booth = await findBooth(request);
      if (!booth) throw new AppError('booth_unknown');
      return { booth };
    }
    const token = bearerOf(request);
    const caller = token === undefined ? { administrator: await findAdministrator(request) } : await findProgram(token);
    const role = caller?.administrator?.role;
    if (role && access.includes(role) && !(peopleOnly && token !== undefined)) return caller as Program;
    const helper = helpers && token === undefined ? await findHelper(request, helpers) : undefined;
    if (helper) return helper;
    if (role) throw new AppError('role_insufficient');
    throw new AppError(token === undefined ? 'sign_in_required' : 'token_invalid');
  };
}

/** Serves an endpoint of the contract: who may call, what is read, what is answered; the handler only acts. */
export function serve<E extends Endpoint>(
  app: Served,
  endpoint: E,
  handler: (call: Call<E>) => Promise<ResponseOf<E>>,
): void {
  addRoute(app, endpoint, handler, (answer, reply) => {
    // What all may keep, the public page's answer, is not served from here.
    reply.header('cache-control', 'no-store');
    if (endpoint.produces) return reply.type(endpoint.produces).send(Readable.from(answer as AsyncIterable<string>));
    if (endpoint.orNothing && answer === undefined) return reply.status(204).send();
    return endpoint.response ? reply.send(endpoint.response.parse(answer)) : reply.send();
  });
}

/** An answer as it goes over the wire. */
export type Bytes = { headers: Record<string, string>; content: Buffer | Readable | 'not modified' };

/** Serves an endpoint whose answer was made and checked before, with headers of its own. */
export function serveBytes<E extends Endpoint>(
  app: Served,
  endpoint: E,
  handler: (call: Call<E>) => Promise<Bytes>,
): void {
  addRoute(app, endpoint, handler, ({ headers, content }, reply) =>
    content === 'not modified' ? reply.status(304).headers(headers).send() : reply.headers(headers).send(content),
  );
}

function addRoute<E extends Endpoint, Answer>(
  app: Served,
  endpoint: E,
  handler: (call: Call<E>) => Promise<Answer>,
  send: (answer: Answer, reply: FastifyReply) => FastifyReply,
): void {
  const early = endpoint.longestBodyBytes ? longBody(app, endpoint, endpoint.longestBodyBytes) : undefined;
  const admit = async (sent: Sent, { request, reply }: Calling) => {
    const caller = early?.callers.get(request) ?? (await app.gatekeeper(request, endpoint));
    const call = { ...parse(endpoint, sent), ...caller, request, reply } as unknown as Call<E>;
    refuseOtherBatches(endpoint, call);
    if (request.raw.socket.destroyed) throw new ClientGoneError();
    return { call, waitMs: await app.callLimits.take(endpoint, call) };
  };
  const act = (call: Call<E>) =>
    endpoint.changesPublicPage ? announced(endpoint, handler(call), app.publicPage) : handler(call);
  const answer = async (sent: Sent, calling: Calling) => {
    const { call, waitMs } = await withinDeadline(admit(sent, calling), endpoint.longestMs);
    // Who stands in line waits longer than for any answer; that starts when it is their turn.
    if (waitMs > 0) await app.callLimits.standInLine(waitMs, call);
    return withinDeadline(act(call), endpoint.longestMs);
  };
  app.calls.set(endpoint.name, answer);
  app.route({
    method: endpoint.method,
    url: routeOf(endpoint),
    config: { openToAll: endpoint.openToAll === true },
    ...early?.options,
    handler: async (request, reply) => {
      const answered = await answer(request, { request, reply });
      return send(answered, reply.status(endpoint.status));
    },
  });
}

type Named = Partial<Record<'params' | 'query' | 'body', Record<string, unknown>>>;

/** A token for one batch, or a helper, makes no call that reaches another. */
function refuseOtherBatches({ batchIn }: Endpoint, call: object): void {
  const { onlyBatch, params, query, body, request } = call as Named &
    Pick<Program, 'onlyBatch'> &
    Pick<Call<Endpoint>, 'request'>;
  if (onlyBatch === undefined || batchIn === 'answer') return;
  const named = { params: params?.id, query: query?.batch, body: body?.batch_id };
  if (batchIn && named[batchIn] === onlyBatch) return;
  throw new AppError(bearerOf(request) === undefined ? 'role_insufficient' : 'token_of_other_batch');
}

/** Nothing long is read from who may not call; `callers`: who may, by their requests. */
function longBody(app: Served, endpoint: Endpoint, bodyLimit: number) {
  const callers = new WeakMap<FastifyRequest, Caller<Access>>();
  const onRequest = async (request: FastifyRequest) => {
    callers.set(request, await app.gatekeeper(request, endpoint));
  };
  return { callers, options: { bodyLimit, onRequest } };
}

/** The path of an endpoint as Fastify names it: with `:id` for the contract's `{id}`. */
export function routeOf({ path }: Endpoint): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

/** Also when the answer came too late for the caller. A refusal wrote nothing; after any other failure nobody knows. */
async function announced<Answer>(
  { access }: Endpoint,
  writing: Promise<Answer>,
  publicPage: WriteListener,
): Promise<Answer> {
  try {
    const answer = await writing;
    // What a visitor does shows on the page, or it is nobody's business: that a ballot took the place of another, in a blind round.
    if (typeof access === 'string') publicPage.mayHaveChanged();
    else publicPage.changed();
    return answer;
  } catch (error) {
    if (!(error instanceof AppError)) publicPage.mayHaveChanged();
    throw error;
  }
}

function parse(endpoint: Endpoint, { params, query = {}, headers = {}, body }: Sent): ParsedRequest<Endpoint> {
  return {
    params: parsePart('params', endpoint.params, params),
    query: parsePart('query', endpoint.query, query),
    headers: parsePart('headers', endpoint.headers, headers),
    body: endpoint.body ? parsePart('body', endpoint.body, body === undefined ? {} : body) : refuseBody(body),
  } as ParsedRequest<Endpoint>;
}

function parsePart<S extends z.ZodMiniObject>(part: string, schema: S | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new InvalidInputError(part, parsed.error.issues);
  return parsed.data;
}

/**
 * The query of an endpoint that is sent to all alike, without a look at the caller.
 * @throws InvalidInputError
 */
export function parseQuery<S extends z.ZodMiniObject>({ query }: { query: S }, sent: unknown): z.output<S> {
  return parsePart('query', query, sent) as z.output<S>;
}

/** A call without a body takes none, or an empty object as some clients send it. */
function refuseBody(body: unknown): undefined {
  const empty = body === undefined || body === null || (typeof body === 'object' && Object.keys(body).length === 0);
  if (!empty)
    throw new InvalidInputError('body', [{ code: 'custom', path: [], message: 'takes no body', input: body }]);
}
