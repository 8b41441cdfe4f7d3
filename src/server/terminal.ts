import { toTerminalLine } from '#text/on-terminal.ts';

/** Tells the person at the terminal, a line each. Whatever a line quotes, it stays one, and acts on nothing. */
export type Say = (...lines: string[]) => void;

export const say: Say = (...lines) => {
  process.stdout.write(toOutput(lines));
};

/** Says what may have lines of its own. */
export function sayMessage(message: string): void {
  say(...message.split('\n'));
}

/** Says what went wrong; a message may have lines of its own. */
export function complain(message: string): void {
  process.stderr.write(toOutput(message.split('\n')));
}

/** The reader of our output may be gone (`| head`), or its disk full. Without a listener the event would end the process. */
export function outliveReaders(): void {
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {});
}

function toOutput(lines: readonly string[]): string {
  return lines.map((line) => `${toTerminalLine(line)}\n`).join('');
}
