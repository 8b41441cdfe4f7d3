import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type DatabaseVerdict, verifyDatabase } from './database.ts';
import { openDatabase } from './open-database.ts';
import { reasonOf, verifyRecord } from './record.ts';
import { recordWords } from './words.ts';

// `npm run verify -- record.json` counts a record again; `npm run verify` without a file checks the whole database.
const usage = 'Usage: npm run verify -- [record.json] [--head HASH] [--receipt RECEIPT]';
const findingsShown = 50;

try {
  const { values, positionals } = parseArgs({
    options: { head: { type: 'string' }, receipt: { type: 'string' } },
    allowPositionals: true,
  });
  const [file, ...rest] = positionals;
  if (rest.length > 0) throw new Error(usage);
  const holds = file === undefined ? await checkDatabase(values.head) : await checkRecord(file, values);
  process.exitCode = holds ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function checkRecord(file: string, options: { head?: string; receipt?: string }): Promise<boolean> {
  const { holds, findings, record, receipt } = verifyRecord(parse(await readRecord(file)), options);
  say(holds ? recordWords.holds : recordWords.fails);
  for (const finding of findings) say(`- ${recordWords.findings[finding]}`);
  if (receipt) say(recordWords.receipt[receipt]);
  if (!holds || !record) return false;
  say(recordWords.counted(record));
  say(recordWords.receipts(record.receipts.length));
  for (const aside of record.rounds_set_aside) say(recordWords.setAside(aside.round, aside.ballots, reasonOf(aside)));
  for (const { at, backup_of } of record.unproven_restorations ?? []) say(recordWords.restored(at, backup_of));
  say(recordWords.chain(record.chain));
  say(recordWords.grows);
  return receipt !== 'missing';
}

/** Named as seen from where npm was called, which has changed the folder since. */
function readRecord(file: string): Promise<string> {
  return readFile(resolve(process.env.INIT_CWD ?? '.', file), 'utf8');
}

/** Undefined, which is no record, for what is no JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function checkDatabase(head: string | undefined): Promise<boolean> {
  const database = await openDatabase(process.env);
  try {
    const verdict = await verifyDatabase(database.query, head);
    sayOfDatabase(verdict);
    return verdict.findings.length === 0;
  } finally {
    await database.close();
  }
}

function sayOfDatabase({ findings, notices, links, ballots, head }: DatabaseVerdict): void {
  sayFindings({ findings, links, ballots, head });
  if (notices.length > 0) say('Look at this, and ask whoever may have done it:');
  for (const notice of notices) say(`- ${notice}`);
}

function sayFindings({ findings, links, ballots, head }: Omit<DatabaseVerdict, 'notices'>): void {
  if (findings.length === 0) {
    say(`The database holds: ${ballots} ballots and everything that bears on them are as the log says.`);
    say(
      `The log has ${links} links. Its head is ${head}: note it down, and give it with --head when you check this log the next time.`,
    );
    return;
  }
  say('The database does not hold: something was changed past Ten Stones.');
  for (const finding of findings.slice(0, findingsShown)) say(`- ${finding}`);
  if (findings.length > findingsShown) say(`- and ${findings.length - findingsShown} more`);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
