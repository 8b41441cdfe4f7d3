import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { type ErrorCode, errors } from '#contract/wire/errors.ts';
import type { Problem } from '#contract/wire/problem.ts';
import { AppError } from '#server/app-error.ts';
import { isDatabaseUnavailable } from '#server/database/unavailable.ts';
import { RefusalPace } from './refusal-pace.ts';

// A body of 32 kB can be wrong in ten thousand places, and each would make the answer longer than it is itself.
const mostIssues = 20;

/** A request that does not match its schema. */
export class InvalidInputError extends Error {
  readonly issues: NonNullable<Problem['issues']>;

  constructor(part: string, issues: readonly z.core.$ZodIssue[]) {
    super(`invalid ${part}`);
    this.name = 'InvalidInputError';
    this.issues = issues.slice(0, mostIssues).map(({ path, message }) => ({
      path: [part, ...path.map((key) => (typeof key === 'symbol' ? key.toString() : key))],
      message,
    }));
  }
}

const fastifyCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_json',
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_json',
  FST_ERR_BAD_URL: 'route_not_found',
  FST_ERR_MAX_PARAM_LENGTH: 'route_not_found',
};

/** Refusals of the framework and its plugins that name no code: a forbidden key such as __proto__, a file out of reach. */
const refusals: Record<number, ErrorCode> = {
  400: 'malformed_json',
  403: 'route_not_found',
  404: 'route_not_found',
  412: 'changed_meanwhile', // `If-Match` with the tag of another file
};

/** Refusals after which a client that wants to disturb asks again at once. */
const askedAgainAtOnce: ReadonlySet<ErrorCode> = new Set(['too_many_requests', 'overloaded']);

/** Has a refusal wait its turn where who is refused may ask again at once. */
export type PaceRefusal = (error: unknown) => Promise<void>;

/** The one place where an error becomes an answer. A page that says by itself why something was refused keeps the same pace. */
export function answerProblems(app: FastifyInstance): void {
  const refusals = new RefusalPace();
  const paceRefusal: PaceRefusal = async (error) => {
    if (askedAgainAtOnce.has(codeOf(error))) await refusals.turn();
  };
  app.decorate('paceRefusal', paceRefusal);
  answerErrors(app, { paceRefusal }, sendProblem);
}

type SendError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>;

/** Has the errors of an app, or of a part of it, answered in one way. */
export function answerErrors(app: FastifyInstance, paced: { paceRefusal: PaceRefusal }, send: SendError): void {
  app.setErrorHandler(async (error, request, reply) => {
    if (hasHungUp(error, request)) return closeAborted(error, request, reply);
    await paced.paceRefusal(error);
    return send(error, request, reply);
  });
}

/** The client is gone, and with it its address, so no answer is sent. */
export class ClientGoneError extends Error {}

/** A request that did not become whole before its client went is no failure of ours or of the database, whatever it broke. */
function hasHungUp(error: unknown, { raw }: FastifyRequest): boolean {
  return error instanceof ClientGoneError || (raw.destroyed && !raw.complete);
}

// Only the metrics show it: nginx's number for a client that closed its request.
const clientClosedRequest = 499;

function closeAborted(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  request.log.debug({ err: error }, 'request_aborted');
  return reply.status(clientClosedRequest).send();
}

export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = tellProblem(error, request, reply);
  return reply
    .status(problem.status)
    .header('content-type', 'application/problem+json')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(problem));
}

/** What is to be said of a failure, in whatever form: it is logged where it is ours, and the answer says when to try again. */
export function tellProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): Problem {
  const code = codeOf(error);
  const status = statusOf(code, error);
  if (status >= 500) request.log.error({ err: error }, `answered ${code}`);
  const retryAfterS = error instanceof AppError ? error.details.retry_after : undefined;
  if (retryAfterS !== undefined || status === 503) reply.header('retry-after', String(retryAfterS ?? 2));
  return toProblem(code, request.id, error);
}

/** The document for a failure; `error` adds what only it knows. */
export function toProblem(code: ErrorCode, requestId: string, error?: unknown): Problem {
  const [, title, detail] = errors[code];
  return {
    type: 'about:blank',
    title,
    status: statusOf(code, error),
    detail,
    code,
    request_id: requestId,
    ...(error instanceof InvalidInputError && { issues: error.issues }),
    ...(error instanceof AppError && error.details),
  };
}

function statusOf(code: ErrorCode, error: unknown): number {
  return (error instanceof AppError ? error.status : undefined) ?? errors[code][0];
}

function codeOf(error: unknown): ErrorCode {
  if (error instanceof AppError) return error.code;
  if (error instanceof InvalidInputError) return 'invalid_input';
  if (isDatabaseUnavailable(error)) return 'database_unavailable';
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  const known = code && fastifyCodes[code];
  if (known) return known;
  return refusals[statusCode ?? 500] ?? 'unexpected';
}
