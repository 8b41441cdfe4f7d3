import { execFileSync } from 'node:child_process';
import { appendFileSync, chmodSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { signal } from '#tests/support/database-processes.ts';
import { Product } from '#tests/support/product.ts';
import { makeScratchFolder } from '#tests/support/scratch-folder.ts';
import { type Run, strikeAgainAndAgain } from './kills.ts';
import type { Ledger } from './ledger.ts';
import type { Report } from './report.ts';

const size = '200m';
const failures = 20;

/** Fills the database's disk, a small one of its own (which takes root), and makes room again a while later. */
export async function fillDisk(run: Run): Promise<Report> {
  const folder = makeScratchFolder();
  const disk = join(folder, 'disk');
  mkdirSync(disk);
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=0711`, 'tmpfs', disk]);
  const product = new Product(join(disk, 'data'));
  try {
    chmodSync(disk, 0o711);
    await product.start();
    const report = await strikeAgainAndAgain(
      'the disk is full for a while',
      { ...run, kills: 1 },
      {
        products: [product],
        folder,
        connection: () => product.connection,
        strike: async (ledger) => {
          const ballast = join(disk, 'ballast');
          fillUp(ballast);
          await untilBallotsFail(product, ledger);
          return async () => rmSync(ballast);
        },
      },
    );
    await product.stop();
    return report;
  } finally {
    await product.kill();
    signal(product.databaseProcesses(), 'SIGKILL');
    execFileSync('umount', ['-l', disk]);
    rmSync(folder, { recursive: true, force: true });
  }
}

const pieceBytes = 2 ** 20;

/** To the last byte; the database writes at the same time. */
function fillUp(file: string): void {
  try {
    for (;;) appendFileSync(file, Buffer.alloc(pieceBytes));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}

/** The write-ahead log has room in reserve: it is used up until voters feel that the disk is full. */
async function untilBallotsFail(product: Product, ledger: Ledger): Promise<void> {
  const enough = ledger.unansweredSends + failures;
  while (ledger.unansweredSends < enough) {
    const client = new pg.Client(product.connection);
    client.on('error', () => {}); // the server may end under it
    try {
      await client.connect();
      await client.query('select pg_switch_wal()');
    } catch {
      // It is as full as it should be.
    }
    await client.end().catch(() => {});
    await sleep(100);
  }
}
