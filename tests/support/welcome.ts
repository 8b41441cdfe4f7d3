import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';

export const addressLine = /Ten Stones is at (\S+)/;
export const setUpLine = /#setup=([\w-]+)/;

/**
 * What a started product says, until it has said `lastLine`.
 * @throws Error when it ends before that
 */
export async function readWelcome({ stdout }: ChildProcess, lastLine: RegExp) {
  if (!stdout) throw new Error('The product has no output.');
  let address = '';
  for await (const line of createInterface({ input: stdout })) {
    address ||= addressLine.exec(line)?.[1] ?? '';
    if (lastLine.test(line)) return { address, setUpToken: setUpLine.exec(line)?.[1] };
  }
  throw new Error('The product ended before it said all that was expected.');
}
