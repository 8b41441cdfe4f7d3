import { appendFileSync } from 'node:fs';
import { type Say, say } from '#server/terminal.ts';

/** Says what is done, and writes it down with its moment. */
export function openJournal(file: string): Say {
  return (...lines) => {
    say(...lines);
    const moment = new Date().toISOString();
    appendFileSync(file, lines.map((line) => `${moment} ${line}\n`).join(''), { mode: 0o600 });
  };
}
