import { createReadStream } from 'node:fs';
import { parseArgs } from 'node:util';
import { readConfig } from '#server/config.ts';
import { openExistingDatabase } from '#server/database/open-database.ts';
import { complain, outliveReaders, say } from '#server/terminal.ts';
import { verifyDatabase } from '#verify/database.ts';
import type { Query } from '#verify/query.ts';
import { readRecord } from '#verify/read-record.ts';
import { isMissing } from '#verify/receipts.ts';
import { verifyRecord } from '#verify/record.ts';
import { reportDatabase, reportReceipt, reportRecord } from '#verify/report.ts';
import { findStoredReceipt } from '#verify/stored-receipt.ts';
import { fileAsNamed } from './command-line.ts';
import { openForReading } from './open-for-reading.ts';

// `npm run verify -- record.json` counts a record again; `npm run verify` without a file checks the whole database.
const usage = 'Usage: npm run verify -- [record.json] [--head HASH] [--receipt RECEIPT]';

outliveReaders();
try {
  const { values, positionals } = parseArgs({
    options: { head: { type: 'string' }, receipt: { type: 'string' } },
    allowPositionals: true,
  });
  const [file, ...rest] = positionals;
  if (rest.length > 0) throw new Error(usage);
  const holds = file === undefined ? await checkDatabase(values) : await checkRecord(file, values);
  process.exitCode = holds ? 0 : 1;
} catch (error) {
  complain(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

type Asked = { head?: string | undefined; receipt?: string | undefined };

async function checkRecord(file: string, asked: Asked): Promise<boolean> {
  const verdict = verifyRecord(await readRecord(createReadStream(fileAsNamed(file))), asked);
  say(...reportRecord(verdict));
  return verdict.holds && !isMissing(verdict.receipt);
}

async function checkDatabase({ head, receipt }: Asked): Promise<boolean> {
  const { query, close } = await openProductForReading();
  try {
    const verdict = await verifyDatabase(query, head);
    say(...reportDatabase(verdict));
    const found = receipt === undefined ? undefined : await findStoredReceipt(query, receipt);
    if (found) say(reportReceipt(found));
    return verdict.findings.length === 0 && !isMissing(found?.state);
  } finally {
    await close();
  }
}

/**
 * The database that the product uses, whether it runs or not, at one moment: read only, and nothing in it moves.
 * How it is found and reached is the product's own code, which no verdict depends on; what counts again shares none.
 * @throws Error when it cannot be reached
 */
async function openProductForReading(): Promise<{ query: Query; close: () => Promise<void> }> {
  const found = await openExistingDatabase(readConfig(process.env), () => {});
  try {
    const { query, close } = await openForReading(found.connection);
    return { query, close: () => close().finally(found.close) };
  } catch (error) {
    await found.close();
    throw error;
  }
}
