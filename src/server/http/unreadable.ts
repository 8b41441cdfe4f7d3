import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type ErrorCode, errors } from '#contract/wire/errors.ts';
import { toProblem } from './problems.ts';
import type { SecurityHeaders } from './security-headers.ts';

const nodeCodes: Record<string, ErrorCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_too_slow',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
};

/** Answers what never became a request (no HTTP, headers without end, too slow), then hangs up. */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket, headers: SecurityHeaders): void {
  if (error.code !== 'ECONNRESET' && socket.writable) {
    socket.write(toAnswer(nodeCodes[error.code ?? ''] ?? 'request_malformed', headers));
  }
  socket.destroySoon();
}

function toAnswer(code: ErrorCode, headers: SecurityHeaders): string {
  const requestId = randomUUID();
  const [status] = errors[code];
  const body = JSON.stringify(toProblem(code, requestId));
  const lines = Object.entries({
    ...Object.fromEntries(headers),
    'cache-control': 'no-store',
    connection: 'close',
    'content-length': Buffer.byteLength(body),
    'content-type': 'application/problem+json',
    'x-request-id': requestId,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`;
}
