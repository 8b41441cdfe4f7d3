import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Product } from '#tests/faults/product.ts';
import { makeScratchFolder } from '#tests/support/scratch-folder.ts';

const run = promisify(execFile);

type Load = { clients: number; seconds: number };

/**
 * Transactions per second of a script, by PostgreSQL's own loader (Debian: `postgresql-contrib`).
 * @throws Error when a transaction fails, or where there is no pgbench
 */
export async function pgbench(
  { host, user, password, database }: Product['connection'],
  script: string,
  { clients, seconds }: Load,
): Promise<number> {
  const folder = makeScratchFolder();
  const file = join(folder, 'script.sql');
  await writeFile(file, script);
  const load = ['-n', '-M', 'prepared', '-c', `${clients}`, '-j', '2', '-T', `${seconds}`, '-f', file];
  try {
    const { stdout } = await run('pgbench', [...load, '-h', host, '-U', user, database], {
      env: { ...process.env, PGPASSWORD: password },
    });
    const [, rate] = /^tps = ([\d.]+)/m.exec(stdout) ?? [];
    if (!rate || !stdout.includes('failed transactions: 0 ')) throw new Error(`pgbench failed:\n${stdout}`);
    return Number(rate);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
