import { parseArgs } from 'node:util';
import { readConfig } from '#server/config.ts';
import { openExistingDatabase } from '#server/database/open-database.ts';
import { complain, outliveReaders, say, sayMessage } from '#server/terminal.ts';
import { checks, examine } from './examine.ts';

// `npm run doctor`: what is wrong with a running installation, why it matters, and what to do next.
const usage =
  'Usage: npm run doctor -- [--head HASH] [--backup FILE] [--copy http://10.0.0.2:3000 …] [--clock https://example.org]';

outliveReaders();
try {
  const asked = readArguments();
  const config = readConfig(process.env);
  const database = await openExistingDatabase(config, sayMessage);
  try {
    const found = await examine(config, database.connection, { asked });
    for (const { what, why, next } of found) say(what, `  Why: ${why}`, `  Next: ${next}`, '');
    const names = checks.map(({ name }) => name).join(', ');
    say(
      found.length === 0 ? `Nothing was found. Looked at: ${names}.` : `Found: ${found.length}. Looked at: ${names}.`,
    );
    process.exitCode = found.length === 0 ? 0 : 1;
  } finally {
    await database.close();
  }
} catch (error) {
  complain(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

function readArguments() {
  try {
    const one = { type: 'string' } as const;
    const { copy, ...values } = parseArgs({
      options: { head: one, backup: one, clock: one, copy: { ...one, multiple: true } },
    }).values;
    return { ...values, copies: copy };
  } catch (cause) {
    throw new Error(usage, { cause });
  }
}
