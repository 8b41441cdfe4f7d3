import type { DestinationStream } from 'pino';

export type LogFormat = 'json' | 'pretty';

/** Where lines of the log go: to people in words, to programs as they are, one JSON object each (undefined). */
export async function openLogOutput(format: LogFormat | undefined): Promise<DestinationStream | undefined> {
  const isTerminal = process.stdout.isTTY === true;
  if ((format ?? (isTerminal ? 'pretty' : 'json')) === 'json') return undefined;
  // Loaded only here: a service has no use for it.
  const { default: pretty } = await import('pino-pretty');
  // In this process and at once, so that the last line before an end is there too.
  return pretty({ sync: true, colorize: isTerminal, translateTime: 'SYS:HH:MM:ss', ignore: 'pid,hostname,version' });
}
