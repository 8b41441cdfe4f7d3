import type { FastifyBaseLogger } from 'fastify';
import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client';
import type { ErrorCode } from '#contract/wire/errors.ts';
import { AppError } from '#server/app-error.ts';
import { everyLine } from '#server/log-throttle.ts';

/** What is wrong with what the provider said, for the log. */
export class TownFault extends Error {}

// The library's names for answers that are none: from a proxy, or of a provider that is being restarted.
const noAnswers = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
]);

/** The refusal of a sign-in whose provider failed, which the log explains without anybody's name in it. */
export function refuse(error: unknown, log: FastifyBaseLogger, code = toCode(error)): AppError {
  if (error instanceof AppError) return error;
  // A provider that is away would fill the log; a token that was refused is a failed sign-in, each of which is a line.
  log.warn({ reason: toReason(error), ...(code === 'town_account_refused' && { [everyLine]: true }) }, toMessage(code));
  return new AppError(code, { cause: error });
}

function toMessage(code: ErrorCode): string {
  if (code === 'town_account_unreachable') return "the provider of the town's accounts does not answer as it should";
  if (code === 'town_account_cancelled') return "the provider of the town's accounts let nobody in";
  return "what the provider of the town's accounts said could not be verified";
}

function toCode(error: unknown): ErrorCode {
  if (error instanceof AuthorizationResponseError) return 'town_account_cancelled';
  return isNoAnswer(error) ? 'town_account_unreachable' : 'town_account_refused';
}

function isNoAnswer(error: unknown): boolean {
  if (error instanceof ClientError) return noAnswers.has(error.code ?? '');
  // What `fetch` throws where nobody listens.
  return error instanceof TypeError && error.cause !== undefined;
}

/** No claim but those about time and issuer: the others are about a person. */
function toReason(error: unknown): string {
  if (error instanceof ResponseBodyError || error instanceof AuthorizationResponseError)
    return [error.error, error.error_description].filter((part) => part !== undefined).join(': ');
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? error.cause : undefined;
  const causes = [error.message, cause?.message, toDetail(cause?.cause)].filter((part) => part);
  return causes.join(': ');
}

type Detail = { claim?: unknown; claims?: Record<string, unknown>; now?: unknown; expected?: unknown; code?: unknown };

function toDetail(detail: unknown): string {
  if (typeof detail !== 'object' || detail === null) return '';
  const { claim, claims = {}, now, expected, code } = detail as Detail;
  if (claim === 'exp' || claim === 'nbf')
    return `${claim} is ${claims[claim]}, and here it is ${now}: is a clock wrong?`;
  if (claim === 'iss') return `iss is ${claims.iss}, expected ${expected}`;
  return typeof claim === 'string' ? claim : typeof code === 'string' ? code : '';
}
