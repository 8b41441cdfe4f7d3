// Codes of Node's sockets and SQLSTATEs that say "not now", not "not like this".
const socketCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
]);
const sqlStates = /^(?:08|53|55000|57P|57014|25006|58030)/; // connection, resources, closed, shutdown, cancelled, standby, I/O
const messages =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error/;

/** Whether the database could not be reached or could not serve, so that a retry can help. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: string };
  return (code !== undefined && (socketCodes.has(code) || sqlStates.test(code))) || messages.test(error.message);
}
