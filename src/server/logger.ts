import pino, { type DestinationStream, type Logger } from 'pino';
import { toTerminalLine } from '#text/on-terminal.ts';
import { replaceAddresses } from './email-addresses.ts';
import { createLogThrottle } from './log-throttle.ts';

// What PostgreSQL quotes of a row in its errors: 'Key (lower(email))=(…) already exists', a whole row, a statement. The pool adds
// the connection itself, two pages long.
const quoted = new Set(['detail', 'hint', 'where', 'internalQuery', 'parameters', 'query', 'client']);

/**
 * A log that may be kept and passed on: no line of it holds an e-mail address, nor what an error quotes of a row. Of each kind of
 * line there is one a second at most.
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    // As programs that collect logs expect them: pino's own are a number each.
    formatters: { level: (name: string) => ({ level: name }) },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: withoutRows },
    hooks: {
      logMethod: createLogThrottle(),
      // The last word, whatever was logged: addresses can also stand in messages and stacks, and a line may go to a terminal.
      streamWrite: (line: string) => `${toTerminalLine(replaceAddresses(line.trimEnd(), () => '[address]'))}\n`,
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

function withoutRows(error: Error): object {
  const serialized = pino.stdSerializers.err(error);
  return Object.fromEntries(Object.entries(serialized).filter(([name]) => !quoted.has(name)));
}
