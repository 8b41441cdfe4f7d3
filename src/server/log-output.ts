import { Writable } from 'node:stream';
import type { DestinationStream } from 'pino';
import { isRelease } from './release.ts';
import { sayMessage } from './terminal.ts';

export type LogFormat = 'json' | 'pretty';

/**
 * Where lines of the log go: to people in words, to programs as they are, one JSON object each (undefined).
 * @throws Error where a release is asked for words: it leaves out the library that makes them
 */
export async function openLogOutput(format: LogFormat | undefined): Promise<DestinationStream | undefined> {
  if (isRelease && format === 'pretty')
    throw new Error('LOG_FORMAT: a release writes JSON only. Take the variable away, or set it to json.');
  const isTerminal = process.stdout.isTTY === true && !isRelease;
  if ((format ?? (isTerminal ? 'pretty' : 'json')) === 'json') return undefined;
  // Loaded only here: a service has no use for it, and a release does not hold it.
  const { default: pretty } = await import('pino-pretty');
  // In this process and at once, so that the last line before an end is there too.
  // Without colours, so that whatever a line quotes can be escaped as for every other output.
  const destination = new Writable({
    write: (lines, _encoding, done) => {
      sayMessage(String(lines).trimEnd());
      done();
    },
  });
  return pretty({
    destination,
    sync: true,
    colorize: false,
    translateTime: 'SYS:HH:MM:ss',
    ignore: 'pid,hostname,version',
  });
}
