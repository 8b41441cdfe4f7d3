import pino, { type Logger } from 'pino';

/** A logger that keeps every line that it is given, down to the least important. */
export function recordLog(): { logger: Logger; lines: string[] } {
  const lines: string[] = [];
  return { logger: pino({ level: 'trace' }, { write: (line) => void lines.push(line) }), lines };
}
