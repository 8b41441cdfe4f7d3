import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { picksPerBallot } from '#contract/council/ballots.ts';
import type { ErrorCode, Problem } from '#contract/wire/errors.ts';
import { inWords } from '#contract/wire/number-words.ts';
import type { Weakness } from '#contract/wire/weak-password.ts';
import { AppError } from '#server/app-error.ts';
import { isDatabaseUnavailable } from '#server/database/unavailable.ts';

/** What each failure is over HTTP: status and title (RFC 9457), and what the caller can do about it. */
export const problemTable: Record<ErrorCode, readonly [status: number, title: string, detail: string]> = {
  invalid_input: [400, 'Invalid input', 'The request does not match its schema; `issues` says where.'],
  request_malformed: [400, 'Malformed request', 'This is not HTTP as we understand it.'],
  request_too_slow: [408, 'Request too slow', 'The request did not arrive whole in time.'],
  headers_too_large: [431, 'Headers too large', 'The headers are larger than any valid request has.'],
  malformed_json: [400, 'Malformed JSON', 'The body is not valid JSON.'],
  unsupported_media_type: [415, 'Unsupported media type', 'Send the body as application/json.'],
  payload_too_large: [413, 'Payload too large', 'The body is larger than any valid request.'],
  route_not_found: [404, 'Not found', 'There is no such call; see /api/docs.'],
  method_not_allowed: [405, 'Method not allowed', 'This path takes other methods; `Allow` names them.'],
  host_unknown: [
    421,
    'Host unknown',
    'This server does not go by the host name of the request. Its operator can add it to ALLOWED_HOSTS.',
  ],
  foreign_origin: [403, 'Foreign origin', 'Writes are only taken from our own pages.'],
  credentials_missing: [400, 'Credentials missing', 'You must provide either an email or phone number and a password'],
  sign_in_failed: [401, 'Sign-in failed', 'Email or password is not right.'],
  sign_in_required: [401, 'Sign-in required', 'Sign in as an administrator first.'],
  token_invalid: [401, 'Token invalid', 'There is no such token, or it does not work any more.'],
  token_of_other_batch: [
    403,
    'Token of other batch',
    'This token is for one batch, and the call is not about that one alone.',
  ],
  role_insufficient: [403, 'Role insufficient', 'Your role does not allow this.'],
  code_wrong: [401, 'Code wrong', 'The code is not right, was used, or is too old.'],
  second_factor_wrong: [401, 'Second factor wrong', 'The code is not right.'],
  second_factor_expired: [
    401,
    'Second factor expired',
    'The sign-in took too long or failed too often: start it anew.',
  ],
  second_factor_on: [409, 'Second factor on', 'The second factor is on already.'],
  second_factor_off: [409, 'Second factor off', 'The second factor is not on, or its set-up has not begun.'],
  set_up_link_invalid: [
    403,
    'Set-up link invalid',
    'The link was used, is too old, or an administrator exists already.',
  ],
  invitation_invalid: [403, 'Invitation invalid', 'The invitation was used, withdrawn, or is too old.'],
  reset_link_invalid: [403, 'Reset link invalid', 'The link was used or is too old.'],
  password_too_short: [400, 'Password too short', 'Use at least 12 characters.'],
  password_too_weak: [
    400,
    'Password too weak',
    'The password is easy to guess; `reasons` says why, `weaknesses` with the words.',
  ],
  password_wrong: [403, 'Password wrong', 'This is not your current password.'],
  mail_not_configured: [
    409,
    'Mail not configured',
    'This needs a mail, and the server sends none: SMTP_URL is not set.',
  ],
  too_many_requests: [429, 'Too many requests', 'Wait before you try again.'],
  voter_unknown: [401, 'Voter unknown', 'Ask for a voter cookie first: POST /api/voters.'],
  batch_not_found: [404, 'Batch not found', 'There is no batch with this id.'],
  question_not_found: [404, 'Question not found', 'There is no question with this id.'],
  user_not_found: [404, 'User not found', 'There is no user with this id.'],
  ballot_not_found: [404, 'Ballot not found', 'This voter has no ballot in the current round of this batch.'],
  administrator_not_found: [404, 'Administrator not found', 'There is no administrator with this id.'],
  invitation_not_found: [404, 'Invitation not found', 'There is no open invitation with this id.'],
  session_not_found: [404, 'Session not found', 'You have no session with this id.'],
  network_not_found: [404, 'Network not found', 'No network with this id was at a limit within the last day.'],
  job_not_found: [404, 'Job not found', 'There is no such job that has failed; it may have been done since.'],
  booth_unknown: [401, 'Booth unknown', 'This browser is no booth, or not any more.'],
  booth_code_unknown: [
    403,
    'Booth code unknown',
    'There is no such code, it was used, or it is older than ten minutes.',
  ],
  booth_not_found: [404, 'Booth not found', 'There is no booth with this id in this batch.'],
  booth_off: [409, 'Booth off', 'By its rules this batch takes no ballots at booths.'],
  ballot_given_up: [409, 'Ballot given up', 'The booth has said that this ballot is not given, and so it stays.'],
  helper_code_unknown: [403, 'Helper code unknown', 'There is no such code, or it does not open anything any more.'],
  helper_code_not_found: [404, 'Helper code not found', 'There is no code with this id for helpers of this batch.'],
  token_not_found: [404, 'Token not found', 'There is no token with this id.'],
  webhook_not_found: [404, 'Webhook not found', 'There is no webhook with this id.'],
  webhook_address_refused: [
    400,
    'Webhook address refused',
    'Webhooks go by https to the public internet, without a password in the address; into other networks only where WEBHOOK_ALLOW names them.',
  ],
  delivery_not_found: [404, 'Delivery not found', 'This webhook has no delivery with this id any more.'],
  email_taken: [409, 'Email taken', 'Another user has this email address.'],
  administrator_exists: [409, 'Administrator exists', 'Somebody with this address is an administrator already.'],
  last_owner: [
    409,
    'Last owner',
    'You are the only owner who can sign in, and one has to remain. Make somebody else an owner first.',
  ],
  changed_meanwhile: [412, 'Changed meanwhile', 'It was changed after the caller had read it: read it again first.'],
  batch_inactive: [409, 'Batch inactive', 'Only the active batch takes questions.'],
  submission_closed: [409, 'Submission closed', 'Questions are taken only in phase 1 of the active batch.'],
  batch_full: [409, 'Batch full', 'The batch holds as many questions as its rule `questions_limit` allows.'],
  question_too_long: [
    409,
    'Question too long',
    'The batch takes shorter questions; its rule `question_length` says how long.',
  ],
  batch_in_stoning: [409, 'Batch in stoning', 'No question enters or leaves a batch in stoning.'],
  batch_completed: [409, 'Batch completed', 'No question enters a completed batch.'],
  stones_stay_hidden: [
    409,
    'Stones stay hidden',
    'By the rules of this batch ballots come by channels whose stones nobody may tell: they are shown when it is completed.',
  ],
  batch_active: [409, 'Batch active', 'This batch is active: deactivate it first.'],
  undo_too_late: [
    409,
    'Undo too late',
    'The time is over, or something has happened since that this act cannot be taken back from.',
  ],
  batch_has_ballots: [409, 'Batch has ballots', 'Ballots were given in this batch, and they stay.'],
  address_fixed: [409, 'Address fixed', 'PUBLIC_URL in the environment of the server says which address holds.'],
  logo_unreadable: [400, 'Logo unreadable', 'The file is no SVG or PNG that can be shown.'],
  logo_too_large: [400, 'Logo too large', 'The picture has at most 2,048 pixels in each direction.'],
  logo_too_complex: [400, 'Logo too complex', 'The picture takes too long or too much memory to draw.'],
  state_move_unlawful: [
    409,
    'State move unlawful',
    'A question in this state, in a batch in this phase, cannot go there; `lawful` says where it can go.',
  ],
  merge_across_batches: [
    409,
    'Merge across batches',
    'Questions of one batch are merged, all of them in that of the path.',
  ],
  batch_not_blind: [
    409,
    'Batch not blind',
    'The stones of this batch are shown already, or no stones are given in it.',
  ],
  rules_frozen: [409, 'Rules frozen', 'This rule stands still from the start of stoning on.'],
  step_not_plannable: [
    409,
    'Step not plannable',
    'Only the next step of the active batch is planned, and for a deadline only while that is ahead.',
  ],
  no_ballot_paper: [409, 'No ballot paper', 'The batch has a ballot paper from the start of stoning on.'],
  stoning_closed: [409, 'Stoning closed', 'Ballots are taken only in phase 2 of the active batch.'],
  batch_not_completed: [409, 'Batch not completed', 'This is there when the batch has been completed.'],
  already_completed: [409, 'Already completed', 'You have already completed the stoning process for this batch.'],
  ballot_final: [
    409,
    'Ballot final',
    'Ballots of this batch do not change, and none of the questions of this one was taken out.',
  ],
  own_question: [
    409,
    'Own question',
    'The questions in `question_ids` were submitted by this browser; in this batch it gives its stones to others.',
  ],
  question_unavailable: [409, 'Question unavailable', 'The questions in `question_ids` are not in this batch.'],
  question_not_forwarded: [409, 'Question not forwarded', 'By the result this question does not go to the council.'],
  too_few_questions: [409, 'Too few questions', `Stoning needs at least ${inWords(picksPerBallot)} questions.`],
  idempotency_key_reused: [409, 'Idempotency key reused', 'This key was used for another request.'],
  import_invalid: [422, 'Import invalid', 'Nothing was imported; `rows` says what is wrong in which row and column.'],
  overloaded: [503, 'Overloaded', 'Too much is waiting. Nothing was written; try again in a moment.'],
  database_unavailable: [503, 'Database unavailable', 'The database cannot be reached. Try again in a moment.'],
  database_unsafe: [
    503,
    'Database unsafe',
    'The database server could lose ballots in a power cut, so none is taken until an administrator has mended that.',
  ],
  unexpected: [500, 'Unexpected error', 'The fault is on our side and has been logged.'],
};

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

/** The one place where an error becomes an answer. */
export function answerProblems(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) =>
    hasHungUp(error, request) ? closeAborted(error, request, reply) : sendProblem(error, request, reply),
  );
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
  const code = codeOf(error);
  const status = statusOf(code, error);
  if (status >= 500) request.log.error({ err: error }, `answered ${code}`);
  const retryAfterS = error instanceof AppError ? error.retryAfterS : undefined;
  if (retryAfterS !== undefined || status === 503) reply.header('retry-after', String(retryAfterS ?? 2));
  return reply
    .status(status)
    .header('content-type', 'application/problem+json')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(toProblem(code, request.id, error)));
}

/** The document for a failure; `error` adds what only it knows. */
export function toProblem(code: ErrorCode, requestId: string, error?: unknown): Problem {
  const [, title, detail] = problemTable[code];
  return {
    type: 'about:blank',
    title,
    status: statusOf(code, error),
    detail,
    code,
    request_id: requestId,
    ...(error instanceof InvalidInputError && { issues: error.issues }),
    ...(error instanceof AppError && error.questionIds && { question_ids: [...error.questionIds] }),
    ...(error instanceof AppError && error.lawful && { lawful: [...error.lawful] }),
    ...(error instanceof AppError && error.retryAfterS !== undefined && { retry_after: error.retryAfterS }),
    ...(error instanceof AppError && error.weaknesses && toWeak(error.weaknesses)),
    ...(error instanceof AppError && error.rows && { rows: [...error.rows] }),
  };
}

function toWeak(weaknesses: readonly Weakness[]): Pick<Problem, 'reasons' | 'weaknesses'> {
  return { reasons: [...new Set(weaknesses.map(({ reason }) => reason))], weaknesses: [...weaknesses] };
}

function statusOf(code: ErrorCode, error: unknown): number {
  return (error instanceof AppError ? error.status : undefined) ?? problemTable[code][0];
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
